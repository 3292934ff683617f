import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { ButtonLink } from '~/design/controls/button';
import { CurrentPasswordForm } from '~/identity/accounts/components/current-password-form';
import { SecurityScreen, securityLinks, securityMeta } from '~/identity/accounts/components/security-screen';
import { passwordForm } from '~/identity/accounts/rules';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { m } from '~/platform/languages/compiled/messages';
import { siteName } from '~/platform/site-identity/site-name';
import { TwoFactorConfirmation, TwoFactorDone } from '../components/two-factor-confirmation';
import { TwoFactorSetup } from '../components/two-factor-setup';
import { beginTwoFactor, readTwoFactor } from '../service.server';
import type { Route } from './+types/two-factor';

const failure = (): Notice => ({ title: m.two_factor_failed_title(), description: m.auth_failed() });

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.two_factor_title());

export function loader({ url, context }: LoaderFunctionArgs) {
  return readTwoFactor(requireMember(context, url));
}

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: passwordForm,
    secrets: ['password'],
    failure: failure(),
    perform: async ({ password }, client) => {
      const shown = await beginTwoFactor(actorOf(args.context), password, client);
      return {
        outcome: 'done',
        title: m.two_factor_begun_title(),
        description: m.two_factor_begun({ site: siteName() }),
        shown,
      };
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function TwoFactor() {
  const { state, recoveryCodes } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  const [secret, setSecret] = useState(initial?.shown);
  const [newCodes, setNewCodes] = useState<string[]>();
  if (newCodes) return <TwoFactorDone recoveryCodes={newCodes} />;
  if (state === 'on') {
    return (
      <SecurityScreen title={m.two_factor_title()} text={m.two_factor_is_on({ count: recoveryCodes })}>
        <div className="security-actions">
          <ButtonLink to="/settings/security/two-factor/codes">{m.recovery_codes_new()}</ButtonLink>
          <ButtonLink to="/settings/security/two-factor/off">{m.two_factor_off()}</ButtonLink>
        </div>
      </SecurityScreen>
    );
  }
  if (secret) {
    return (
      <SecurityScreen title={m.two_factor_title()} text={m.two_factor_begun({ site: siteName() })}>
        <TwoFactorSetup secret={secret}>
          <TwoFactorConfirmation onConfirmed={setNewCodes} />
        </TwoFactorSetup>
      </SecurityScreen>
    );
  }
  return (
    <SecurityScreen title={m.two_factor_title()} text={m.two_factor_intro()}>
      <CurrentPasswordForm
        action="/settings/security/two-factor"
        initial={initial}
        failure={failure()}
        button={m.two_factor_begin()}
        onDone={({ shown }) => setSecret(shown)}
      />
    </SecurityScreen>
  );
}
