import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData } from 'react-router';
import { type Notice, post } from '~/platform/forms';
import { answerForm } from '~/platform/forms.server';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { actorOf } from '~/security/actor.server';
import { PresentPasswordForm } from '../components/present-password-form';
import { SecurityScreen, securityLinks, securityMeta } from '../components/security-screen';
import { requireMember } from '../guard.server';
import { turnOffTwoFactor } from '../two-factor.server';
import { passwordForm } from '../two-factor-rules';
import type { Route } from './+types/two-factor-off';

const failure = (): Notice => ({ title: m.two_factor_off_failed_title(), description: m.auth_failed() });

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.two_factor_off());

export function loader({ request, context }: LoaderFunctionArgs) {
  requireMember(context, request);
  return null;
}

export function action(args: ActionFunctionArgs) {
  return answerForm(args, {
    schema: passwordForm,
    secrets: ['password'],
    failure: failure(),
    perform: async ({ password }, client) => {
      const cookies = await turnOffTwoFactor(actorOf(args.context), password, client);
      throw redirect('/settings/security', { headers: setCookies(...cookies) });
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function TwoFactorOff() {
  return (
    <SecurityScreen title={m.two_factor_off()} text={m.two_factor_off_intro()}>
      <PresentPasswordForm
        action="/settings/security/two-factor/off"
        initial={useActionData<typeof action>()}
        failure={failure()}
        button={m.two_factor_off()}
      />
    </SecurityScreen>
  );
}
