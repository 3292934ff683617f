import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { PageLink } from '~/design/components/page-link';
import { PasskeySignIn } from '~/identity/accounts/passkeys/components/passkey-sign-in';
import { signInForm } from '~/identity/accounts/rules';
import { viewerOf } from '~/identity/accounts/sessions/viewer.server';
import type { SessionEndReason } from '~/identity/accounts/states/rules';
import { findSessionEndReason } from '~/identity/accounts/states/service.server';
import { welcomeCookie } from '~/identity/accounts/welcome-cookie';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { localPath } from '~/platform/http/local-path';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { AuthScreen, withReturnTo } from '../components/auth-screen';
import { EmailField, PasswordField } from '../components/entry-fields';
import { signIn } from '../service.server';
import type { Route } from './+types/sign-in';

export const handle = { query: ['returnTo'] } satisfies AddressRules;

const failure = (): Notice => ({ title: m.auth_failed_title(), description: m.auth_failed() });

/** Returns the path to redirect to after signing in. `/admin/login` defaults to the newsroom. */
function returnToOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  return localPath(searchParams.get('returnTo') ?? (/^\/admin\/login\b/.test(pathname) ? '/admin' : null));
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = returnToOf(request);
  if (viewerOf(context)) throw redirect(returnTo);
  return { returnTo, endReason: (await findSessionEndReason(request.headers.get('cookie'))) ?? null };
}

const endReasonMessages: Record<SessionEndReason, () => string> = {
  suspended: m.auth_ended_suspended,
  inactive: m.auth_ended_inactive,
  deleted: m.auth_ended_deleted,
};

export const meta: Route.MetaFunction = () => unlistedMeta(m.auth_sign_in_title());

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: signInForm,
    secrets: ['password'],
    failure: failure(),
    perform: async ({ returnTo, ...input }, client) => {
      const signedIn = await signIn(actorOf(args.context), input, client, new Date());
      const headers = setCookies(...signedIn.cookies);
      if (signedIn.state === 'second_step')
        throw redirectDocument(withReturnTo('/auth/second-step', returnTo), { headers });
      if (signedIn.needsSecondFactor) throw redirectDocument('/settings/security', { headers });
      headers.append('Set-Cookie', welcomeCookie(returnTo));
      throw redirectDocument(returnTo, { headers });
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function SignIn() {
  const { returnTo, endReason } = useLoaderData<typeof loader>();
  return (
    <AuthScreen tab="sign-in" returnTo={returnTo}>
      {endReason && (
        <p className="notice" role="alert">
          <strong>{m.auth_ended_title()}</strong> {endReasonMessages[endReason]()}
        </p>
      )}
      <FormWithResult
        action="/auth"
        initial={useActionData<typeof action>()}
        failure={failure()}
        button={{ label: m.auth_sign_in(), busy: m.auth_signing_in() }}
      >
        {(result) => (
          <>
            <input type="hidden" name="returnTo" value={returnTo} />
            <EmailField result={result} autoComplete="username webauthn" />
            <PasswordField result={result} />
          </>
        )}
      </FormWithResult>
      <PasskeySignIn returnTo={returnTo} usesAutofill />
      <p className="auth-aside">
        <PageLink to={withReturnTo('/auth/forgot', returnTo)}>{m.auth_request_reset_link()}</PageLink>
      </p>
    </AuthScreen>
  );
}
