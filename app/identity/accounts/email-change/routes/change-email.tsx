import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { CurrentPasswordField } from '~/identity/accounts/components/current-password';
import { SecurityScreen, securityLinks, securityMeta } from '~/identity/accounts/components/security-screen';
import { changeEmailForm } from '~/identity/accounts/rules';
import { readSecurity } from '~/identity/accounts/security/overview.server';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { maxEmailLength, type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { m } from '~/platform/languages/compiled/messages';
import { requestEmailChange } from '../service.server';
import type { Route } from './+types/change-email';

const failure = (): Notice => ({ title: m.change_email_failed_title(), description: m.auth_failed() });

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.change_email_title());

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { email } = await readSecurity(requireMember(context, url));
  return { email };
}

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: changeEmailForm,
    secrets: ['password'],
    failure: failure(),
    perform: async (input, { address }) => {
      await requestEmailChange(actorOf(args.context), input, address, new Date());
      return { outcome: 'done', title: m.auth_request_reset_done_title(), description: m.change_email_sent() };
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function ChangeEmail() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <SecurityScreen title={m.change_email_title()} text={m.change_email_intro({ email })}>
      <FormWithResult
        action="/settings/security/email"
        initial={useActionData<typeof action>()}
        failure={failure()}
        button={{ label: m.auth_request_reset_button(), busy: m.auth_sending() }}
      >
        {(result) => (
          <>
            <TextField
              label={m.change_email_new()}
              name="email"
              type="email"
              maxLength={maxEmailLength}
              autoComplete="email"
              defaultValue={result?.values.email}
              error={result?.fields.email}
            />
            <CurrentPasswordField error={result?.fields.password} />
          </>
        )}
      </FormWithResult>
    </SecurityScreen>
  );
}
