import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { ButtonLink } from '~/design/controls/button';
import { NewPasswordFields, passwordNotice } from '~/identity/accounts/components/new-password-fields';
import { PlainScreen } from '~/identity/accounts/components/plain-screen';
import { signUpForm } from '~/identity/accounts/rules';
import { viewerOf } from '~/identity/accounts/sessions/viewer.server';
import { EmailField, NameField } from '~/identity/accounts/sign-in/components/entry-fields';
import { signIn } from '~/identity/accounts/sign-in/service.server';
import { welcomeCookie } from '~/identity/accounts/welcome-cookie';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { readSetup, setUp } from '../service.server';
import type { Route } from './+types/setup';

const failure: Notice = {
  title: 'Setup failed',
  description: 'The administrator could not be created. Please try again.',
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const state = viewerOf(context) ? 'unknown' : await readSetup(actorOf(context), params.token ?? '');
  return data({ state }, { status: state === 'open' ? 200 : 404 });
}

export const meta: Route.MetaFunction = () => unlistedMeta('Set up');

export function action(args: ActionFunctionArgs) {
  const { params, context } = args;
  return processForm(args, {
    schema: signUpForm,
    secrets: ['password', 'confirm'],
    failure,
    invalid: passwordNotice,
    perform: async ({ name, email, password }, client) => {
      const actor = actorOf(context);
      await setUp(actor, params.token ?? '', { name, email, password });
      const { cookies } = await signIn(actor, { email, password }, client, new Date());
      const headers = setCookies(...cookies, welcomeCookie('/setup'));
      // What is still missing, in the order in which it is best done.
      throw redirectDocument('/setup', { headers });
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure);

export default function Setup({ params }: Route.ComponentProps) {
  const { state } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  if (state === 'unknown') {
    return (
      <PlainScreen
        title="This link no longer works"
        text="The site already has an administrator, or this link has expired or been replaced. If there is no administrator yet, restart the site to get a new link."
      >
        <ButtonLink kind="accent" to="/auth">
          {m.auth_sign_in()}
        </ButtonLink>
      </PlainScreen>
    );
  }
  return (
    <PlainScreen
      title="Create the first administrator"
      text="Anyone with this link can become the site’s administrator. It works once."
    >
      <FormWithResult
        action={`/setup/${params.token}`}
        initial={initial}
        failure={failure}
        button={{ label: 'Create administrator', busy: 'Creating…' }}
      >
        {(result) => (
          <>
            <NameField result={result} />
            <EmailField result={result} />
            <NewPasswordFields errors={result?.fields} />
          </>
        )}
      </FormWithResult>
    </PlainScreen>
  );
}
