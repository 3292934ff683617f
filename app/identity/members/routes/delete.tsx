import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { TextField } from '~/design/components/forms/text-field';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { Button } from '~/design/controls/button';
import { deleteAccount } from '~/identity/accounts/deletion/service.server';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { signOut } from '~/identity/accounts/sign-in/sign-out.server';
import { maxEmailLength } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { noticeCookie } from '~/platform/http/notice-cookie';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { log } from '~/platform/logging/logging.server';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { PasswordForm } from '../components/password-form';
import { deletionForm } from '../rules';
import { readProfile } from '../service.server';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { email } = await readProfile(requireMember(context, url));
  return { email };
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: m.delete_title(), description: '', path: '/settings/delete', isHidden: true });

export function action(args: ActionFunctionArgs) {
  const member = requireMember(args.context, args.url);
  return processForm(args, {
    schema: deletionForm,
    secrets: ['password'],
    failure: { title: m.delete_failed_title(), description: m.delete_failed() },
    perform: async (given, { address }) => {
      await deleteAccount(member, given, address);
      // Deleting the account deleted its sessions, so failing to clear the browser's cookie is harmless.
      const cookies = await signOut(member, args.request.headers).catch((error: unknown) => {
        log.error({ err: error }, 'the cookie of a deleted account could not be cleared');
        return [];
      });
      const headers = setCookies(...cookies, noticeCookie('account_deleted'));
      throw redirect('/', { headers, status: 303 });
    },
  });
}

export default function DeleteAccount() {
  const { email } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap settings-page">
      <PageHead title={m.delete_title()}>{m.delete_intro()}</PageHead>
      <ul className="setting-consequences">
        <li>{m.delete_goes()}</li>
        <li>{m.delete_stays()}</li>
      </ul>
      <p>
        <PageLink className="text-link" to="/settings/data">
          {m.delete_download_first()}
        </PageLink>
      </p>
      <PasswordForm
        action="/settings/delete"
        result={result}
        fields={
          <TextField
            label={m.delete_confirm({ email })}
            name="confirmation"
            maxLength={maxEmailLength}
            autoComplete="off"
            defaultValue={result?.values.confirmation}
            error={result?.fields.confirmation}
          />
        }
      >
        <Button type="submit" kind="danger">
          {m.delete_button()}
        </Button>
      </PasswordForm>
    </div>
  );
}
