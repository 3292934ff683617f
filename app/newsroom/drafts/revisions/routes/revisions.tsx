import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check';
import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import { shownTitle } from '~/content/articles/rules';
import { BackLink } from '~/design/controls/back-link';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { isFromOpenDialog } from '~/design/controls/overlays/dialog-form';
import { Tabs } from '~/design/controls/tabs';
import { notify } from '~/design/form-toast';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import stylesheet from '~/newsroom/drafts/drafts.css?url';
import { decisionPath } from '~/newsroom/drafts/hooks';
import { backToArticle } from '~/newsroom/drafts/paths';
import { revisionForm, versionQuery } from '~/newsroom/drafts/rules';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type FormResult, type Notice, send } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { postedFields } from '~/platform/forms/posted-intent';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { compareDrafts } from '../compare-drafts';
import { ComparisonView } from '../components/comparison-view';
import { RestoreForm } from '../components/restore-form';
import { RevisionList } from '../components/revision-list';
import { compareRevisions, listRevisions, nameRevision, restoreRevision } from '../revisions.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

const failure: Notice = { title: 'Not changed', description: 'Something went wrong. Please try again.' };

/** The version that a restoration has replaced, which undoing it restores. */
type Restored = { previous: number };

const kinds = ['all', 'named', 'autosaved'] as const;
const kindNames = { all: 'All', named: 'Named', autosaved: 'Autosaved' } as const;
const emptyTexts = {
  all: { title: 'No revisions yet', text: 'Revisions will appear here after the first edit.' },
  named: { title: 'No named versions yet', text: 'To name a version, choose “Name…” in its menu.' },
  autosaved: { title: 'No autosaves yet', text: 'Versions without a name appear here.' },
} as const;
const query = z.object({
  ...{ before: versionQuery, from: versionQuery, to: versionQuery },
  kind: z.enum(kinds).default('all').catch('all'),
});

/** Loads the list of revisions and compares two of them: by default, the newest and its predecessor. */
export const loader = screenLoader(async ({ params, request }, member) => {
  const id = params.id ?? '';
  const { before, from, to, kind } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [list, [reviewPath]] = await Promise.all([
    listRevisions(member, id, { before, kind }),
    decisionPath.run(member, id),
  ]);
  const newest = to ?? list.revisions[0]?.version;
  const requested = [from, to].filter((found) => found !== undefined);
  if (newest === undefined) return { id, kind, ...list, reviewPath, requested, compared: null, at: new Date() };
  const { older, newer, ...restoration } = await compareRevisions(member, id, newest, from);
  const comparison = compareDrafts(older.fields, newer.fields);
  const compared = { older: older.version, newer: newer.version, ...restoration, comparison };
  return { id, kind, ...list, reviewPath, requested, compared, at: new Date() };
});

/** Returns a note about pictures in a restored version that are no longer in the library. */
function missingPicturesNote(missing: number): string {
  if (missing === 0) return '';
  return missing === 1
    ? ' One of its pictures has been deleted from the library: replace or remove it.'
    : ` ${missing} of its pictures have been deleted from the library: replace or remove them.`;
}

/** Returns a note about the lead picture that a restored version has lost. */
const omittedPictureNote = (address: string | null): string =>
  address === null ? '' : ` Its picture URL, ${address}, is not allowed, so it was restored without that picture.`;

/** Returns what readers will see of a restored version, and which of its pictures are missing. */
const restoredNotice = ({
  isPublished,
  missingPictures,
  omittedPicture,
}: {
  isPublished: boolean;
  missingPictures: number;
  omittedPicture: string | null;
}): string =>
  (isPublished
    ? 'There are no unpublished changes now: readers see this version.'
    : 'Only the draft has changed. Readers will see it once it is published.') +
  omittedPictureNote(omittedPicture) +
  missingPicturesNote(missingPictures);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  processForm<typeof revisionForm.shape, Restored>(
    { request, context },
    {
      schema: revisionForm,
      failure,
      perform: async ({ intent, version: requested, name = '' }) => {
        if (intent === 'name') {
          await nameRevision(actorOf(context), params.id ?? '', requested, name);
          const title = name === '' ? `Version ${requested} no longer has a name` : `Version ${requested} named`;
          return { outcome: 'done', title, description: name };
        }
        const restored = await restoreRevision(actorOf(context), params.id ?? '', requested);
        return {
          outcome: 'done',
          title: `Version ${requested} restored as version ${restored.version}`,
          description: restoredNotice(restored),
          shown: { previous: restored.previous },
        };
      },
    },
  );

export const clientAction = async ({ request, serverAction, params }: ClientActionFunctionArgs) => {
  const posted = await postedFields(request);
  const result = await send(() => serverAction<FormResult<string, Restored>>(), failure);
  const previous = result.outcome === 'done' ? result.shown?.previous : undefined;
  const action = `/admin/editor/${params.id}/revisions`;
  if (result.outcome !== 'done' && isFromOpenDialog(posted)) return result;
  notify(result, previous === undefined ? {} : { undo: { action, fields: { version: String(previous) } } });
  return result;
};

export const handle = {
  place: (shown) => shown && shownTitle(shown.title),
  back: ({ id }) => backToArticle(id),
} satisfies ScreenPlace<ReturnType<typeof useLoaderData<typeof loader>>>;
export const meta = () => unlistedMeta('Revisions');

export default function Revisions() {
  const { id, kind, title, current, revisions, counts, isUnedited, nextBefore, reviewPath, requested, compared, at } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = `/admin/editor/${id}/revisions`;
  const pathOf = (name: (typeof kinds)[number]): string => (name === 'all' ? path : `${path}?kind=${name}`);
  return (
    <>
      <div className="screen-head">
        <h1>Revisions</h1>
        <div className="toolbar icons-on-phones">
          {reviewPath && (
            <ButtonLink to={reviewPath}>
              <ClipboardCheckIcon size={16} aria-hidden /> Back to the review
            </ButtonLink>
          )}
          <BackLink {...backToArticle(id)} />
        </div>
        <p>{shownTitle(title)}</p>
      </div>
      {result && (
        <p className={result.outcome === 'done' ? 'notice good' : 'notice'} role="status">
          <strong>{result.title}</strong> {result.description}
        </p>
      )}
      {counts.all > 0 && (
        <Tabs
          label="Revisions"
          tabs={kinds.map((name) => ({
            to: pathOf(name),
            label: kindNames[name],
            count: counts[name],
            isCurrent: name === kind,
          }))}
        />
      )}
      {revisions.length === 0 ? (
        isUnedited ? (
          <EmptyState
            title="Only the published version"
            text="Nobody has edited this article in the newsroom yet. Revisions will appear here after the first edit."
            action={<ButtonLink to={`/admin/editor/${id}/preview`}>Open the published version</ButtonLink>}
          />
        ) : (
          <EmptyState title={emptyTexts[kind].title} text={emptyTexts[kind].text} />
        )
      ) : (
        <RevisionList
          path={path}
          previewPath={`/admin/editor/${id}/preview`}
          current={current}
          revisions={revisions}
          foldsSaves={kind === 'all'}
          requested={requested}
          at={at}
          compared={compared ? [compared.older, compared.newer] : []}
        />
      )}
      <p className="help revisions-note">
        A person’s saves within two minutes are kept as one revision, so some version numbers may be missing. Times are
        in UTC.
      </p>
      {nextBefore !== null && (
        <ButtonLink to={`${path}?before=${nextBefore}${kind === 'all' ? '' : `&kind=${kind}`}`}>
          Older revisions
        </ButtonLink>
      )}
      {compared && (
        <section className="panel comparison-panel" aria-labelledby="comparison">
          <h2 id="comparison">
            {compared.older === compared.newer
              ? `Version ${compared.newer}`
              : `Version ${compared.older} and version ${compared.newer}`}
          </h2>
          {compared.restorable !== undefined && (
            <RestoreForm path={path} version={compared.restorable} discardsChanges={compared.discardsChanges} />
          )}
          {compared.older === compared.newer ? (
            <p className="nothing-yet">There is no earlier version to compare this one with.</p>
          ) : (
            <ComparisonView
              older={`Version ${compared.older}`}
              newer={`Version ${compared.newer}`}
              comparison={compared.comparison}
            />
          )}
        </section>
      )}
    </>
  );
}
