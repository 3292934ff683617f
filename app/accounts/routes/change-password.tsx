import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { AnsweredForm } from '~/design/components/answered-form';
import { PageLink } from '~/design/components/page-link';
import { type Notice, post } from '~/platform/forms';
import { answerForm } from '~/platform/forms.server';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { actorOf } from '~/security/actor.server';
import { changePassword } from '../change-password.server';
import { NewPasswordFields, passwordNotice } from '../components/new-password-fields';
import { PresentPassword } from '../components/present-password';
import { SecurityScreen, securityLinks, securityMeta } from '../components/security-screen';
import { requireMember } from '../guard.server';
import { changePasswordForm } from '../rules';
import { readSecurity } from '../security-overview.server';
import type { Route } from './+types/change-password';

const failure = (): Notice => ({ title: m.auth_reset_failed_title(), description: m.auth_failed() });

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.security_password_title());

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { hasPassword } = await readSecurity(requireMember(context, request));
  return { hasPassword };
}

export function action(args: ActionFunctionArgs) {
  return answerForm(args, {
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
        <PageLink className="button accent" to="/auth/forgot">
          {m.auth_forgot_button()}
        </PageLink>
      </SecurityScreen>
    );
  }
  return (
    <SecurityScreen title={m.security_password_title()} text={m.security_password_intro()}>
      <AnsweredForm
        action="/settings/security/password"
        initial={initial}
        failure={failure()}
        button={{ label: m.auth_reset_button(), busy: m.auth_sending() }}
      >
        {(answer) => (
          <>
            <PresentPassword name="current" error={answer?.fields.current} />
            <NewPasswordFields errors={answer?.fields} />
          </>
        )}
      </AnsweredForm>
    </SecurityScreen>
  );
}
