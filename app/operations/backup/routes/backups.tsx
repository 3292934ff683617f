import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import { FormNotice } from '~/design/components/forms/form-notice';
import { notify } from '~/design/form-toast';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { type FormResult, type Notice, revalidateUnlessUnsent, send } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import stylesheet from '../backups.css?url';
import { BackupList } from '../components/backup-list';
import { RehearsalSection } from '../components/rehearsal-section';
import { backupReport, requestBackups } from '../report.server';
import { type BackupRequestForm, backupRequests, backupsPath } from '../report-rules';

const failure: Notice = { title: 'Not requested', description: 'Please try again.' };

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];
export const loader = screenLoader((_, member) => backupReport(member));

const schema = z.object({ intent: z.enum(backupRequests) }) satisfies z.ZodType<BackupRequestForm>;

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema,
    failure,
    perform: async ({ intent }) => {
      await requestBackups(actorOf(args.context), intent);
      const title = intent === 'backup' ? 'Backup requested' : 'Rehearsal requested';
      return { outcome: 'done', title, description: 'It starts as soon as nothing else is running.' };
    },
  });

export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  const result = await send(() => serverAction<FormResult>(), failure);
  notify(result, { subject: backupsPath });
  return result;
};

export const shouldRevalidate = revalidateUnlessUnsent;
export const meta = () => unlistedMeta('Backups');

export default function Backups() {
  const report = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  return (
    <>
      <div className="screen-head">
        <h1>Backups</h1>
        <p>Every week, the newest backup is restored to a scratch database and checked, to prove that it works.</p>
      </div>
      {initial && <FormNotice result={initial} />}
      <RehearsalSection
        report={report}
        list={(requestButton) => <BackupList {...report} requestButton={requestButton} />}
      />
    </>
  );
}
