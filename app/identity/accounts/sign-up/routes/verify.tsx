import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { PageLink } from '~/design/components/page-link';
import { ButtonLink } from '~/design/controls/button';
import { UnknownLink } from '~/identity/accounts/components/invalid-link';
import { PlainScreen } from '~/identity/accounts/components/plain-screen';
import { verificationForm } from '~/identity/accounts/rules';
import { PasswordField } from '~/identity/accounts/sign-in/components/entry-fields';
import { signIn } from '~/identity/accounts/sign-in/service.server';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { noticeCookie } from '~/platform/http/notice-cookie';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { readVerification, verifyEmail } from '../verification.server';
import type { Route } from './+types/verify';

const failure = (): Notice => ({ title: m.auth_verify_failed_title(), description: m.auth_failed() });

/** Changes nothing, because email scanners open every link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const actor = actorOf(context);
  const state = await readVerification(actor, params.token ?? '');
  return data({ state, isSignedIn: 'userId' in actor }, { status: state === 'unknown' ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData?.state === 'done' ? m.auth_confirmed_title() : m.auth_verify_title());

export function action(args: ActionFunctionArgs) {
  const { params, context } = args;
  return processForm(args, {
    schema: verificationForm,
    secrets: ['password'],
    failure: failure(),
    perform: async ({ password }, client) => {
      const actor = actorOf(context);
      const { email } = await verifyEmail({ token: params.token ?? '', password }, client.address);
      const { cookies } = await signIn(actor, { email, password }, client, new Date());
      const headers = setCookies(...cookies, noticeCookie('account_made'));
      throw redirectDocument('/', { headers });
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function Verify({ params }: Route.ComponentProps) {
  const { state, isSignedIn } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  if (state === 'done') {
    return (
      <PlainScreen title={m.auth_confirmed_title()} text={m.auth_verify_done()}>
        <ButtonLink kind="accent" to="/">
          {m.back_home()}
        </ButtonLink>
      </PlainScreen>
    );
  }
  if (state === 'unknown' && isSignedIn) {
    return <UnknownLink text={m.auth_verify_unknown_member()} next={{ to: '/', label: m.back_home() }} />;
  }
  if (state === 'unknown') {
    return <UnknownLink text={m.auth_verify_unknown()} next={{ to: '/auth', label: m.auth_sign_in() }} />;
  }
  return (
    <PlainScreen title={m.auth_verify_title()} text={m.auth_verify_intro()}>
      <FormWithResult
        action={`/auth/verify/${params.token}`}
        initial={initial}
        failure={failure()}
        button={{ label: m.auth_verify_button(), busy: m.auth_signing_in() }}
      >
        {(result) => <PasswordField result={result} />}
      </FormWithResult>
      <p className="auth-aside">
        <PageLink to="/auth/forgot">{m.auth_request_reset_link()}</PageLink>
      </p>
    </PlainScreen>
  );
}
