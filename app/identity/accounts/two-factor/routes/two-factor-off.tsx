import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument, useActionData } from 'react-router';
import { CurrentPasswordForm } from '~/identity/accounts/components/current-password-form';
import { SecurityScreen, securityLinks, securityMeta } from '~/identity/accounts/components/security-screen';
import { passwordForm } from '~/identity/accounts/rules';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { noticeCookie } from '~/platform/http/notice-cookie';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { turnOffTwoFactor } from '../service.server';
import type { Route } from './+types/two-factor-off';

const failure = (): Notice => ({ title: m.two_factor_off_failed_title(), description: m.auth_failed() });

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.two_factor_off());

export function loader({ url, context }: LoaderFunctionArgs) {
  requireMember(context, url);
  return null;
}

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: passwordForm,
    secrets: ['password'],
    failure: failure(),
    perform: async ({ password }, client) => {
      const cookies = await turnOffTwoFactor(actorOf(args.context), password, client);
      throw redirectDocument('/settings/security', {
        headers: setCookies(...cookies, noticeCookie('two_factor_off')),
      });
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function TwoFactorOff() {
  return (
    <SecurityScreen title={m.two_factor_off()} text={m.two_factor_off_intro()}>
      <CurrentPasswordForm
        action="/settings/security/two-factor/off"
        initial={useActionData<typeof action>()}
        failure={failure()}
        button={m.two_factor_off()}
      />
    </SecurityScreen>
  );
}
