import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router';
import { z } from 'zod';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { CurrentPasswordField } from '~/identity/accounts/components/current-password';
import { UnknownLink } from '~/identity/accounts/components/invalid-link';
import { PlainScreen } from '~/identity/accounts/components/plain-screen';
import { longestPassword } from '~/identity/accounts/constants';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { noticeCookie } from '~/platform/http/notice-cookie';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { confirmEmailChange, readEmailChange } from '../service.server';
import type { Route } from './+types/confirm-email';

const failure = (): Notice => ({ title: m.change_email_failed_title(), description: m.auth_failed() });

/** Changes nothing, because email scanners open every link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const change = await readEmailChange(actorOf(context), params.token ?? '', new Date());
  return data(change, { status: change.state === 'open' ? 200 : 404 });
}

export const meta: Route.MetaFunction = () => unlistedMeta(m.change_email_confirm_title());

export function action(args: ActionFunctionArgs) {
  const { params, context } = args;
  return processForm(args, {
    // Signed-in members do not have to enter the password.
    schema: z.object({ password: z.string().max(longestPassword).default('') }),
    secrets: ['password'],
    failure: failure(),
    perform: async ({ password }, client) => {
      const token = params.token ?? '';
      const { isSignedIn, cookies } = await confirmEmailChange(
        actorOf(context),
        { token, password },
        client,
        new Date(),
      );
      const headers = setCookies(...cookies, noticeCookie('email_changed'));
      throw redirectDocument(isSignedIn ? '/settings/security' : '/auth', { headers });
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function ConfirmEmail({ params }: Route.ComponentProps) {
  const change = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  if (change.state === 'unknown') {
    return (
      <UnknownLink
        text={m.change_email_unknown()}
        next={{ to: '/settings/security/email', label: m.change_email_title() }}
      />
    );
  }
  return (
    <PlainScreen title={m.change_email_confirm_title()} text={m.change_email_confirm_intro({ email: change.email })}>
      <FormWithResult
        action={`/auth/email/${params.token}`}
        initial={initial}
        failure={failure()}
        button={{ label: m.change_email_confirm_button(), busy: m.auth_sending() }}
      >
        {(result) => change.requiresPassword && <CurrentPasswordField error={result?.fields.password} />}
      </FormWithResult>
    </PlainScreen>
  );
}
