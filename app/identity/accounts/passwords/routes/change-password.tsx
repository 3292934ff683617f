import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { ButtonLink } from '~/design/controls/button';
import { CurrentPasswordField } from '~/identity/accounts/components/current-password';
import { NewPasswordFields, passwordNotice } from '~/identity/accounts/components/new-password-fields';
import { SecurityScreen, securityLinks, securityMeta } from '~/identity/accounts/components/security-screen';
import { changePasswordForm } from '~/identity/accounts/rules';
import { readSecurity } from '~/identity/accounts/security/overview.server';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { changePassword } from '../change.server';
import type { Route } from './+types/change-password';

const failure = (): Notice => ({ title: m.auth_reset_failed_title(), description: m.auth_failed() });

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.security_password_title());

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { hasPassword } = await readSecurity(requireMember(context, url));
  return { hasPassword };
}

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: changePasswordForm,
    secrets: ['current', 'password', 'confirm'],
    failure: failure(),
    invalid: passwordNotice,
    perform: async ({ current, password }, client) => {
      const cookies = await changePassword(actorOf(args.context), { current, password }, client);
      return {
        outcome: 'done',
        title: m.auth_password_changed_title(),
        description: m.security_password_changed(),
        headers: setCookies(...cookies),
      };
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function ChangePassword() {
  const { hasPassword } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  if (!hasPassword) {
    return (
      <SecurityScreen title={m.security_password_title()} text={m.security_password_none()}>
        <ButtonLink kind="accent" to="/auth/forgot">
          {m.auth_request_reset_button()}
        </ButtonLink>
      </SecurityScreen>
    );
  }
  return (
    <SecurityScreen title={m.security_password_title()} text={m.security_password_intro()}>
      <FormWithResult
        action="/settings/security/password"
        initial={initial}
        failure={failure()}
        button={{ label: m.auth_reset_button(), busy: m.auth_sending() }}
      >
        {(result) => (
          <>
            <CurrentPasswordField name="current" error={result?.fields.current} />
            <NewPasswordFields errors={result?.fields} isChange />
          </>
        )}
      </FormWithResult>
    </SecurityScreen>
  );
}
