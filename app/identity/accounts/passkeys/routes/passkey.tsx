import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { PageLink } from '~/design/components/page-link';
import { SecurityScreen, securityLinks, securityMeta } from '~/identity/accounts/components/security-screen';
import { longestPasskeyName } from '~/identity/accounts/constants';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { AppError } from '~/platform/errors';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { noticeCookie } from '~/platform/http/notice-cookie';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { passkeyNameForm } from '../rules';
import { readPasskey, renamePasskey } from '../service.server';
import type { Route } from './+types/passkey';

const list = '/settings/security/passkeys';
const failure = (): Notice => ({ title: m.passkey_rename_failed_title(), description: m.auth_failed() });

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.passkey_rename_title());

export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const member = requireMember(context, url);
  try {
    return await readPasskey(member, params.id ?? '');
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw data(null, { status: 404 });
    throw error;
  }
}

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: passkeyNameForm,
    failure: failure(),
    perform: async ({ name }) => {
      await renamePasskey(actorOf(args.context), args.params.id ?? '', name);
      throw redirectDocument(list, { headers: setCookies(noticeCookie('passkey_renamed')) });
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function Passkey() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <SecurityScreen title={name} text={m.passkey_rename_intro()} back={{ to: list, label: m.passkeys_back() }}>
      <FormWithResult
        action={`${list}/${id}`}
        initial={useActionData<typeof action>()}
        failure={failure()}
        button={{ label: m.passkey_rename(), busy: m.auth_sending() }}
      >
        {(result) => (
          <TextField
            label={m.passkey_name()}
            name="name"
            maxLength={longestPasskeyName}
            autoComplete="off"
            defaultValue={result?.values.name ?? name}
            error={result?.fields.name}
          />
        )}
      </FormWithResult>
      <p>
        <PageLink className="security-back" to={`${list}/${id}/remove`}>
          {m.passkey_remove()}
        </PageLink>
      </p>
    </SecurityScreen>
  );
}
