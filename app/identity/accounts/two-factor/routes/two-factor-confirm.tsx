import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { SecurityScreen, securityLinks, securityMeta } from '~/identity/accounts/components/security-screen';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { confirmationFailure, TwoFactorConfirmation, TwoFactorDone } from '../components/two-factor-confirmation';
import { appCodeForm } from '../rules';
import { confirmTwoFactor, readTwoFactor } from '../service.server';
import type { Route } from './+types/two-factor-confirm';

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.two_factor_title());

export function loader({ url, context }: LoaderFunctionArgs) {
  return readTwoFactor(requireMember(context, url));
}

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: appCodeForm,
    secrets: ['code'],
    failure: confirmationFailure(),
    perform: async ({ code }, client) => {
      const { recoveryCodes, cookies } = await confirmTwoFactor(actorOf(args.context), code, client, new Date());
      return {
        outcome: 'done',
        title: m.two_factor_done_title(),
        description: m.two_factor_done(),
        headers: setCookies(...cookies),
        shown: { recoveryCodes },
      };
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  post(() => serverAction(), confirmationFailure());

/**
 * Page that processes the first code without JavaScript. With JavaScript, the page with the secret stays open instead.
 */
export default function TwoFactorConfirm() {
  const { state } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  const [newCodes, setNewCodes] = useState(initial?.shown?.recoveryCodes);
  if (newCodes) return <TwoFactorDone recoveryCodes={newCodes} />;
  return (
    <SecurityScreen title={m.two_factor_title()}>
      {state === 'waiting' ? (
        <TwoFactorConfirmation initial={initial} onConfirmed={setNewCodes} />
      ) : (
        <p className="security-text">{m.two_factor_not_begun()}</p>
      )}
      <p>
        <PageLink className="security-back" to="/settings/security/two-factor">
          {m.two_factor_restart()}
        </PageLink>
      </p>
    </SecurityScreen>
  );
}
