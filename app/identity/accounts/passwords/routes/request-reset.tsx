import { type ActionFunctionArgs, useActionData } from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { PlainScreen } from '~/identity/accounts/components/plain-screen';
import { passwordResetForm } from '~/identity/accounts/rules';
import { EmailField } from '~/identity/accounts/sign-in/components/entry-fields';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { requestReset } from '../password-reset.server';
import type { Route } from './+types/request-reset';

const failure = (): Notice => ({ title: m.auth_request_reset_failed_title(), description: m.auth_failed() });

export const meta: Route.MetaFunction = () => unlistedMeta(m.auth_request_reset_title());

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: passwordResetForm,
    failure: failure(),
    perform: async ({ email }, { address }) => {
      await requestReset(email, address, new Date());
      return { outcome: 'done', title: m.auth_request_reset_done_title(), description: m.auth_request_reset_done() };
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function RequestReset() {
  return (
    <PlainScreen title={m.auth_request_reset_title()} text={m.auth_request_reset_intro()}>
      <FormWithResult
        action="/auth/forgot"
        initial={useActionData<typeof action>()}
        failure={failure()}
        button={{ label: m.auth_request_reset_button(), busy: m.auth_sending() }}
      >
        {(result) => <EmailField result={result} />}
      </FormWithResult>
    </PlainScreen>
  );
}
