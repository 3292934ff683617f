import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs, redirect, useActionData } from 'react-router';
import { PageHead } from '~/design/components/section';
import { Button } from '~/design/controls/button';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { processForm } from '~/platform/forms/forms.server';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { siteName } from '~/platform/site-identity/site-name';
import { PasswordForm } from '../components/password-form';
import { exportPath } from '../constants';
import { grantExport } from '../export-grant.server';
import { grantCookie } from '../response.server';
import { exportForm } from '../rules';

export function loader({ url, context }: LoaderFunctionArgs) {
  requireMember(context, url);
  return null;
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: m.data_title(), description: '', path: '/settings/data', isHidden: true });

export function action(args: ActionFunctionArgs) {
  const member = requireMember(args.context, args.url);
  return processForm(args, {
    schema: exportForm,
    secrets: ['password'],
    failure: { title: m.data_failed_title(), description: m.data_failed() },
    perform: async ({ password }, { address }) => {
      const cookie = grantCookie(await grantExport(member, password, address, new Date()));
      throw redirect(exportPath, { headers: { 'Set-Cookie': cookie }, status: 303 });
    },
  });
}

export default function Download() {
  return (
    <div className="wrap settings-page">
      <PageHead title={m.data_title()}>{m.data_intro({ site: siteName() })}</PageHead>
      <PasswordForm
        action="/settings/data"
        explanation={m.data_password_why()}
        result={useActionData<typeof action>()}
        isDownload
      >
        <Button type="submit" kind="accent">
          {m.data_download()}
        </Button>
      </PasswordForm>
    </div>
  );
}
