import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { UnknownLink } from '~/identity/accounts/components/invalid-link';
import { NewPasswordFields, passwordNotice } from '~/identity/accounts/components/new-password-fields';
import { PlainScreen } from '~/identity/accounts/components/plain-screen';
import { newPasswordForm } from '~/identity/accounts/rules';
import { NameField } from '~/identity/accounts/sign-in/components/entry-fields';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { noticeCookie } from '~/platform/http/notice-cookie';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteName } from '~/platform/site-identity/site-name';
import { readReset, resetPassword } from '../password-reset.server';
import type { Route } from './+types/reset';

const failure = (): Notice => ({ title: m.auth_reset_failed_title(), description: m.auth_failed() });

/** Changes nothing, because email scanners open every link. */
export async function loader({ params }: LoaderFunctionArgs) {
  const state = await readReset(params.token ?? '');
  return data({ state }, { status: state === 'unknown' ? 404 : 200 });
}

const isFirstPassword = (state: string | undefined): boolean => state === 'first_password' || state === 'invitation';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(
    isFirstPassword(loaderData?.state) ? m.auth_first_password_title({ site: siteName() }) : m.auth_reset_title(),
  );

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: newPasswordForm,
    secrets: ['password', 'confirm'],
    failure: failure(),
    invalid: passwordNotice,
    perform: async ({ password, name }) => {
      const cookie = await resetPassword(actorOf(args.context), args.params.token ?? '', password, name);
      throw redirectDocument('/auth', { headers: setCookies(cookie, noticeCookie('password_changed')) });
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function Reset({ params }: Route.ComponentProps) {
  const { state } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  if (state === 'unknown') {
    return (
      <UnknownLink text={m.auth_reset_unknown()} next={{ to: '/auth/forgot', label: m.auth_request_reset_button() }} />
    );
  }
  const isFirst = isFirstPassword(state);
  return (
    <PlainScreen
      title={isFirst ? m.auth_first_password_title({ site: siteName() }) : m.auth_reset_title()}
      text={isFirst ? m.auth_first_password_intro() : m.auth_reset_intro()}
    >
      <FormWithResult
        action={`/auth/reset/${params.token}`}
        initial={initial}
        failure={failure()}
        button={{ label: isFirst ? m.auth_first_password_button() : m.auth_reset_button(), busy: m.auth_sending() }}
      >
        {(result) => (
          <>
            {state === 'invitation' && <NameField result={result} />}
            <NewPasswordFields errors={result?.fields} />
          </>
        )}
      </FormWithResult>
    </PlainScreen>
  );
}
