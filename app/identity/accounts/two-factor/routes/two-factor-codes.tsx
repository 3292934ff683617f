import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData } from 'react-router';
import { CurrentPasswordForm } from '~/identity/accounts/components/current-password-form';
import { SecurityScreen, securityLinks, securityMeta } from '~/identity/accounts/components/security-screen';
import { passwordForm } from '~/identity/accounts/rules';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { m } from '~/platform/languages/compiled/messages';
import { RecoveryCodes } from '../components/recovery-codes';
import { replaceRecoveryCodes } from '../service.server';
import type { Route } from './+types/two-factor-codes';

const failure = (): Notice => ({ title: m.recovery_codes_failed_title(), description: m.auth_failed() });

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.recovery_codes_new());

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
      const recoveryCodes = await replaceRecoveryCodes(actorOf(args.context), password, client);
      return {
        outcome: 'done',
        title: m.recovery_codes_made_title(),
        description: m.recovery_codes_made(),
        shown: { recoveryCodes },
      };
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function TwoFactorCodes() {
  const initial = useActionData<typeof action>();
  const [created, setCreated] = useState(initial?.shown);
  if (created) {
    return (
      <SecurityScreen title={m.recovery_codes_made_title()} text={m.recovery_codes_made()}>
        <RecoveryCodes codes={created.recoveryCodes} />
      </SecurityScreen>
    );
  }
  return (
    <SecurityScreen title={m.recovery_codes_new()} text={m.recovery_codes_new_intro()}>
      <CurrentPasswordForm
        action="/settings/security/two-factor/codes"
        initial={initial}
        failure={failure()}
        button={m.recovery_codes_new()}
        onDone={({ shown }) => setCreated(shown)}
      />
    </SecurityScreen>
  );
}
