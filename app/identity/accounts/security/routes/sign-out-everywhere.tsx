import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument, useActionData } from 'react-router';
import { z } from 'zod';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { SecurityScreen, securityLinks, securityMeta } from '~/identity/accounts/components/security-screen';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { signOutEverywhere } from '~/identity/accounts/sessions/session-list.server';
import { signOutFailure } from '~/identity/accounts/sign-in/components/sign-out-form';
import { actorOf } from '~/identity/roles/actor.server';
import { AppError } from '~/platform/errors';
import { post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { noticeCookie } from '~/platform/http/notice-cookie';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import type { Route } from './+types/sign-out-everywhere';

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.security_everywhere());

export function loader({ url, context }: LoaderFunctionArgs) {
  requireMember(context, url);
  return null;
}

/** If ending the sessions fails, they stay valid and the response reports the failure. */
export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: z.object({}),
    failure: signOutFailure(),
    perform: async (_input, { headers }) => {
      const cookies = await signOutEverywhere(actorOf(args.context), headers).catch((error: unknown) => {
        // The session has already ended, so the member has to sign in first.
        if (error instanceof AppError && error.code === 'unauthenticated') throw redirectDocument('/auth');
        throw error;
      });
      throw redirectDocument('/', { headers: setCookies(...cookies, noticeCookie('signed_out')) });
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), signOutFailure());

export default function SignOutEverywhere() {
  return (
    <SecurityScreen title={m.security_everywhere()} text={m.security_everywhere_text()}>
      <FormWithResult
        action="/settings/security/sign-out"
        initial={useActionData<typeof action>()}
        failure={signOutFailure()}
        button={{ label: m.security_everywhere(), busy: m.auth_sending() }}
      >
        {() => null}
      </FormWithResult>
    </SecurityScreen>
  );
}
