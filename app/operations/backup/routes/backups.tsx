import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router';
import { z } from 'zod';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { FormNotice } from '~/design/components/forms/form-notice';
import { Button } from '~/design/controls/button';
import { notify } from '~/design/form-toast';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { type FormResult, intentButton, type Notice, revalidateUnlessUnsent, send } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import stylesheet from '../backups.css?url';
import { BackupList } from '../components/backup-list';
import { BackupRehearsal } from '../components/backup-rehearsal';
import { useProgress } from '../components/use-progress';
import { backupReport, requestBackups } from '../report.server';

const path = '/admin/health/backups';
const failure: Notice = { title: 'Not requested', description: 'Please try again.' };

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];
export const loader = screenLoader((_, member) => backupReport(member));

const schema = z.object({ intent: z.enum(['backup', 'rehearsal']) });
type Request = z.output<typeof schema>;

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema,
    failure,
    perform: async ({ intent }) => {
      await requestBackups(actorOf(args.context), intent);
      const title = intent === 'backup' ? 'Backup requested' : 'Rehearsal requested';
      return { outcome: 'done', title, description: 'It begins as soon as no other is in progress.' };
    },
  });

export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  const result = await send(() => serverAction<FormResult>(), failure);
  notify(result, { subject: path });
  return result;
};

export const shouldRevalidate = revalidateUnlessUnsent;
export const meta = () => unlistedMeta('Backups');

export default function Backups() {
  const report = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  const request = useFetcher<FormResult>({ key: 'request-backup' });
  const { isActive, expectChange } = useProgress(report);
  const isBusy = isActive || request.state !== 'idle';
  return (
    <>
      <div className="screen-head">
        <h1>Backups</h1>
        <p>A backup is worth what its restore is worth, so the newest one is restored beside the site every week.</p>
      </div>
      {initial && <FormNotice result={initial} />}
      <BackupRehearsal
        report={report}
        actions={
          <FetcherForm
            fetcher={request}
            action={path}
            className="backup-actions"
            onResult={({ outcome }) => outcome === 'done' && expectChange()}
          >
            <Button {...intentButton<Request>('backup')} disabled={isBusy}>
              Back up now
            </Button>
            <Button {...intentButton<Request>('rehearsal')} disabled={isBusy || report.newest === null}>
              Rehearse now
            </Button>
          </FetcherForm>
        }
      />
      <BackupList {...report} />
    </>
  );
}
