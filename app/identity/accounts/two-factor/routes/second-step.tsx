import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { PageLink } from '~/design/components/page-link';
import { PlainScreen } from '~/identity/accounts/components/plain-screen';
import { securityLinks, securityMeta } from '~/identity/accounts/components/security-screen';
import { PasskeySignIn } from '~/identity/accounts/passkeys/components/passkey-sign-in';
import { viewerOf } from '~/identity/accounts/sessions/viewer.server';
import { withReturnTo } from '~/identity/accounts/sign-in/components/auth-screen';
import { welcomeCookie } from '~/identity/accounts/welcome-cookie';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { localPath } from '~/platform/http/local-path';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { AppCodeField } from '../components/app-code-field';
import { secondStepForm } from '../rules';
import { completeSecondStep } from '../sign-in.server';
import type { Route } from './+types/second-step';

export const handle = { query: ['returnTo'] } satisfies AddressRules;

const failure = (): Notice => ({ title: m.auth_failed_title(), description: m.auth_failed() });

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.second_step_title());

/**
 * Does not read the challenge: the page is the same for everyone, and only the action checks who entered the password.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = localPath(new URL(request.url).searchParams.get('returnTo'));
  if (viewerOf(context)) throw redirect(returnTo);
  return { returnTo };
}

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: secondStepForm,
    secrets: ['code', 'recovery'],
    failure: failure(),
    perform: async ({ code, recovery = '', returnTo }, client) => {
      const proof = code === undefined ? { recovery } : { code };
      const { cookies } = await completeSecondStep(actorOf(args.context), proof, client, new Date());
      throw redirectDocument(returnTo, { headers: setCookies(...cookies, welcomeCookie(returnTo)) });
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function SecondStep() {
  const { returnTo } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  const form = {
    action: '/auth/second-step',
    failure: failure(),
    button: { label: m.auth_sign_in(), busy: m.auth_signing_in() },
  };
  const isRecovery = initial?.fields.recovery !== undefined;
  return (
    <PlainScreen title={m.second_step_title()} text={m.second_step_intro()}>
      <FormWithResult {...form} initial={isRecovery ? undefined : initial}>
        {(result) => (
          <>
            <input type="hidden" name="returnTo" value={returnTo} />
            <AppCodeField error={result?.fields.code} />
          </>
        )}
      </FormWithResult>
      <details className="second-step-other" open={isRecovery}>
        <summary>{m.second_step_other()}</summary>
        <FormWithResult {...form} initial={isRecovery ? initial : undefined}>
          {(result) => (
            <>
              <input type="hidden" name="returnTo" value={returnTo} />
              <TextField
                label={m.second_step_recovery()}
                name="recovery"
                maxLength={40}
                autoComplete="off"
                error={result?.fields.recovery}
              />
            </>
          )}
        </FormWithResult>
      </details>
      <PasskeySignIn returnTo={returnTo} />
      <p className="auth-aside">
        <PageLink to={withReturnTo('/auth', returnTo)}>{m.second_step_again()}</PageLink>
      </p>
    </PlainScreen>
  );
}
