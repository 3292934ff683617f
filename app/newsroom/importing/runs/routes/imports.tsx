import { useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { ScreenSection } from '~/design/controls/screen-section';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import mediaStyles from '~/newsroom/media/media.css?url';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { type FormResult, type Notice, post, revalidateAfterRefusal } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { ImportFields } from '../components/import-fields';
import { RunList } from '../components/run-list';
import { importForm } from '../forms';
import stylesheet from '../imports.css?url';
import { importPath, importsPath } from '../rules';
import { beginRun, readRuns } from '../service.server';

type Result = FormResult<'upload' | 'pictureUpload' | 'category' | 'site' | 'consentDate'>;

const failure: Notice = { title: 'Check not started', description: 'Please try again.' };

export const links = () => [mediaStyles, stylesheet].map((href) => ({ rel: 'stylesheet', href }));
export const meta = () => unlistedMeta('Import');
export const loader = screenLoader(async (_args, member) => ({
  ...(await readRuns(member)),
  zone: siteSetting(newsroomTimeZone),
}));

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: importForm,
    failure,
    perform: async (form) => {
      throw redirect(importPath(await beginRun(actorOf(args.context), form, new Date())));
    },
  });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<Result>(), failure, 10_000);
export const shouldRevalidate = revalidateAfterRefusal;

/** Where a new import begins, and the earlier ones. */
export default function Imports() {
  const { runs, zone } = useLoaderData<typeof loader>();
  const initial = useActionData<Result>();
  const [isUploading, setIsUploading] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => subscribeToLive('imports', () => void revalidate()), [revalidate]);
  return (
    <>
      <div className="screen-head">
        <h1>Import</h1>
        <p>Import articles, pictures, comments and subscribers from other platforms.</p>
      </div>
      <ScreenSection title="New import" note="nothing is added until you have seen the report and start the import">
        <FormWithResult
          action={importsPath}
          initial={initial}
          button={{ label: isUploading ? 'Uploading…' : 'Check the file', busy: 'Starting…' }}
          failure={failure}
          disabledUntilFilled
        >
          {(result) => <ImportFields errors={result?.fields ?? {}} onUpload={setIsUploading} />}
        </FormWithResult>
      </ScreenSection>
      {runs.length > 0 && (
        <ScreenSection title="Imports" count={runs.length}>
          <RunList runs={runs} zone={zone} />
        </ScreenSection>
      )}
      <ScreenSection title="What can be imported">
        <dl className="import-formats">
          <div>
            <dt>WordPress, Squarespace</dt>
            <dd>the exported XML file</dd>
          </div>
          <div>
            <dt>Ghost</dt>
            <dd>the exported JSON file</dd>
          </div>
          <div>
            <dt>Substack, Medium, Buttondown</dt>
            <dd>the exported zip</dd>
          </div>
          <div>
            <dt>Markdown</dt>
            <dd>a file or a zipped folder</dd>
          </div>
          <div>
            <dt>Subscribers</dt>
            <dd>a CSV file from Mailchimp, Substack, Ghost, Buttondown or another service</dd>
          </div>
        </dl>
      </ScreenSection>
    </>
  );
}
