import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { NewPasswordFields, passwordNotice } from '~/identity/accounts/components/new-password-fields';
import { signUpForm } from '~/identity/accounts/rules';
import { viewerOf } from '~/identity/accounts/sessions/viewer.server';
import { AuthScreen } from '~/identity/accounts/sign-in/components/auth-screen';
import { EmailField, NameField } from '~/identity/accounts/sign-in/components/entry-fields';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { localPath } from '~/platform/http/local-path';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { signUp } from '../service.server';
import type { Route } from './+types/sign-up';

export const handle = { query: ['returnTo'] } satisfies AddressRules;

const failure = (): Notice => ({ title: m.auth_sign_up_failed_title(), description: m.auth_sign_up_failed() });

export function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = localPath(new URL(request.url).searchParams.get('returnTo'));
  if (viewerOf(context)) throw redirect(returnTo);
  return { returnTo };
}

export const meta: Route.MetaFunction = () => unlistedMeta(m.auth_sign_up_title());

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: signUpForm,
    secrets: ['password', 'confirm'],
    failure: failure(),
    invalid: passwordNotice,
    perform: async ({ name, email, password }, sender) => {
      await signUp({ name, email, password }, sender, new Date());
      return { outcome: 'done', title: m.auth_sign_up_done_title(), description: m.auth_sign_up_done() };
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function SignUp() {
  const { returnTo } = useLoaderData<typeof loader>();
  return (
    <AuthScreen tab="sign-up" returnTo={returnTo}>
      <FormWithResult
        action="/auth/sign-up"
        initial={useActionData<typeof action>()}
        failure={failure()}
        button={{ label: m.auth_sign_up(), busy: m.auth_signing_up() }}
      >
        {(result) => (
          <>
            <NameField result={result} />
            <EmailField result={result} />
            <NewPasswordFields errors={result?.fields} />
          </>
        )}
      </FormWithResult>
    </AuthScreen>
  );
}
