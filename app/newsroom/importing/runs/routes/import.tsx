import { useEffect, useRef } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import { FormNotice } from '~/design/components/forms/form-notice';
import { BackLink } from '~/design/controls/back-link';
import { ScreenSection } from '~/design/controls/screen-section';
import { wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { sentForm } from '~/platform/forms/form-address';
import { type FormResult, type Notice, post, revalidateAfterRefusal } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { RunProgress } from '../components/run-progress';
import { ListRunReport, RunReport } from '../components/run-report';
import { RunRemoval, RunTools } from '../components/run-tools';
import { stateName } from '../components/state-names';
import stylesheet from '../imports.css?url';
import { fileDays, importsPath, isWorking, quietAfter, type RunForm, runForms } from '../rules';
import { deleteRun, readRun, type ShownRun, startRun, stopRun } from '../service.server';

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

const failure: Notice = { title: 'Nothing was changed', description: 'Please try again.' };

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];
export const meta = ({ loaderData }: MetaArgs<typeof loader>) => unlistedMeta(loaderData?.run.fileName ?? 'Import');
export const handle = {
  place: (shown) => shown?.run.fileName,
  back: () => ({ label: 'All imports', path: importsPath }),
} satisfies ScreenPlace<Shown>;

export const loader = screenLoader(async ({ params }, member) => {
  const run = await readRun(member, params.id ?? '');
  const lastSign = Math.max(run.changedAt.getTime(), run.activeAt?.getTime() ?? 0);
  const isQuiet = isWorking(run.state) && Date.now() - lastSign > quietAfter;
  return { run, isQuiet, zone: siteSetting(newsroomTimeZone) };
});

const notices: Record<Exclude<RunForm, 'delete'>, Notice> = {
  check: { title: 'Check started', description: 'The report will appear here.' },
  import: { title: 'Import started', description: 'You can leave this page.' },
  stop: { title: 'Stopping', description: 'The current item is completed first.' },
  undo: { title: 'Undo started', description: 'What is kept will be listed here.' },
};

export function action(args: ActionFunctionArgs) {
  const actor = actorOf(args.context);
  const id = args.params.id ?? '';
  const form = sentForm(new URL(args.request.url).searchParams, runForms);
  if (form === undefined) throw data('This form does not exist.', { status: 404 });
  return processForm(args, {
    schema: z.object({ status: z.enum(['file', 'drafts']).optional() }),
    failure,
    perform: async ({ status }) => {
      if (form === 'delete') {
        await deleteRun(actor, id);
        throw redirect(importsPath);
      }
      if (form === 'stop') await stopRun(actor, id, new Date());
      else await startRun(actor, id, form, new Date(), status && { asDrafts: status === 'drafts' });
      return { outcome: 'done', ...notices[form] };
    },
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<FormResult>(), failure, 10_000);
export const shouldRevalidate = revalidateAfterRefusal;

const kinds: Record<string, [one: string, many: string]> = {
  article: ['article', 'articles'],
  page: ['page', 'pages'],
  tool: ['directory entry', 'directory entries'],
  subscriber: ['subscriber', 'subscribers'],
};

/** What an import has added that is still there, counted in the database. */
function addedText({ added, addedPictures }: Pick<ShownRun, 'added' | 'addedPictures'>): string {
  const counted = Object.entries(added).map(([kind, count]): [number, [string, string]] => [
    count,
    kinds[kind] ?? [kind, kind],
  ]);
  const parts = [...counted, [addedPictures, ['picture', 'pictures']] as [number, [string, string]]]
    .filter(([count]) => count > 0)
    .map(([count, [one, many]]) => `${wholeNumber(count)} ${count === 1 ? one : many}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** One import: what it is doing, what it has found, and what can be done next. */
export default function Import() {
  const { run, isQuiet, zone } = useLoaderData<typeof loader>();
  const initial = useActionData<FormResult>();
  const { revalidate } = useRevalidator();
  useEffect(() => subscribeToLive('imports', () => void revalidate()), [revalidate]);
  const { state, settings, error, undoNotes } = run;
  const { label, look } = stateName(state, run.report?.pictures?.failed ?? 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownState = useRef(state);
  useEffect(() => {
    // The button that was pressed is gone.
    if (shownState.current !== state && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    shownState.current = state;
  }, [state]);
  return (
    <>
      <div className="screen-head">
        <h1 ref={heading} tabIndex={-1}>
          {run.fileName} <span className={`badge ${look}`}>{label}</span>
        </h1>
        <p>
          Uploaded {formatInstant(run.createdAt, zone)}
          {run.startedBy && ` by ${run.startedBy}`}.{' '}
          {run.filesDeleted
            ? 'The uploaded file has been deleted.'
            : `The uploaded file will be deleted ${fileDays} days after the last change.`}
        </p>
        <div className="toolbar">
          <BackLink label="All imports" path={importsPath} />
        </div>
      </div>
      {initial && <FormNotice result={initial} />}
      {error !== '' && state === 'failed' && (
        <p className="notice" role="alert">
          {error}
        </p>
      )}
      {run.report?.warnings?.map((sentence) => (
        <p key={sentence} className="notice">
          {sentence}
        </p>
      ))}
      <RunProgress run={run} isQuiet={isQuiet} />
      <RunTools run={run} />
      {state === 'undone' && (
        <p className="import-note">
          {undoNotes.length === 0
            ? 'Everything this import added has been removed.'
            : 'What this import added has been removed, except what is listed here.'}
        </p>
      )}
      {undoNotes.length > 0 && (
        <ScreenSection title="Kept by the undo" count={undoNotes.length}>
          <ul className="import-notes">
            {undoNotes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </ScreenSection>
      )}
      {run.report && !isWorking(state) && <RunReport report={run.report} isUndone={state === 'undone'} />}
      {run.listReport && !isWorking(state) && <ListRunReport report={run.listReport} />}
      <ScreenSection title="Settings">
        <dl className="import-settings">
          {settings.onlyPeople ? (
            <div>
              <dt>Consent date</dt>
              <dd>{settings.consentDate || 'each person’s own date'}</dd>
            </div>
          ) : (
            <>
              <div>
                <dt>Pictures</dt>
                <dd>
                  {settings.pictures === 'none'
                    ? 'left on the old site'
                    : settings.pictures === 'files'
                      ? `from ${run.pictureFile ?? 'a zip'}`
                      : 'from the old site'}
                </dd>
              </div>
              <div>
                <dt>Category</dt>
                <dd>{settings.category || 'as in the file'}</dd>
              </div>
              <div>
                <dt>Status</dt>
                <dd>{settings.asDrafts ? 'all as drafts' : 'as in the file'}</dd>
              </div>
            </>
          )}
          <div>
            <dt>Added and still here</dt>
            <dd>{addedText(run)}</dd>
          </div>
        </dl>
      </ScreenSection>
      <RunRemoval run={run} />
    </>
  );
}
