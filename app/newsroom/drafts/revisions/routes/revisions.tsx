import { type ActionFunctionArgs, useActionData, useLoaderData, useNavigate } from 'react-router';
import { z } from 'zod';
import { FormWithResult } from '~/design/components/form-with-result';
import { PageLink } from '~/design/components/page-link';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import stylesheet from '~/newsroom/drafts/drafts.css?url';
import { restoreForm } from '~/newsroom/drafts/rules';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { compareDrafts } from '../comparison';
import { ComparisonView } from '../components/comparison-view';
import { compareRevisions, listRevisions, restoreRevision } from '../revisions.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

const failure: Notice = {
  title: 'Not restored',
  description: 'The version could not be restored. Please try again.',
};

const version = z.coerce.number().int().min(1).max(2_000_000_000).optional().catch(undefined);
const query = z.object({ before: version, from: version, to: version });

/** Loads the list of revisions and compares two of them: by default, the newest and its predecessor. */
export const loader = screenLoader(async ({ params, request }, member) => {
  const id = params.id ?? '';
  const { before, from, to } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const list = await listRevisions(member, id, before);
  const newest = to ?? list.revisions[0]?.version;
  if (newest === undefined) return { id, ...list, compared: null };
  const { older, newer } = await compareRevisions(member, id, newest, from);
  const comparison = compareDrafts(older.fields, newer.fields);
  return { id, ...list, compared: { older: older.version, newer: newer.version, comparison } };
});

/** Returns a note about pictures in a restored version that are no longer in the library. */
function missingPicturesNote(missing: number): string {
  if (missing === 0) return '';
  return missing === 1
    ? ' One of its pictures has been deleted from the library: replace or remove it.'
    : ` ${missing} of its pictures have been deleted from the library: replace or remove them.`;
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  processForm(
    { request, context },
    {
      schema: restoreForm,
      failure,
      perform: async ({ version: requested }) => {
        const restored = await restoreRevision(actorOf(context), params.id ?? '', requested);
        return {
          outcome: 'done',
          title: `Version ${requested} restored as version ${restored.version}`,
          description: `The published article has not changed.${missingPicturesNote(restored.missingPictures)}`,
        };
      },
    },
  );

export const meta = () => unlistedMeta('Revisions');

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export default function Revisions() {
  const { id, title, current, revisions, nextBefore, compared } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const navigate = useNavigate();
  const path = `/admin/editor/${id}/revisions`;
  return (
    <>
      <div className="screen-head">
        <h1>Revisions</h1>
        <div className="toolbar">
          <PageLink className="button" to={`/admin/editor/${id}`}>
            Back to the article
          </PageLink>
        </div>
        <p>
          {title || 'Untitled article'}. A person’s saves within two minutes are kept as one revision. Times are in UTC.
        </p>
      </div>
      {result && (
        <p className={result.outcome === 'done' ? 'notice good' : 'notice'} role="status">
          <strong>{result.title}</strong> {result.description}
        </p>
      )}
      {revisions.length === 0 ? (
        <p className="empty">No revisions yet. They will appear after the first edit.</p>
      ) : (
        <div className="table-frame">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Version</th>
                <th scope="col">Saved</th>
                <th scope="col">By</th>
                <th scope="col">Changes</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {revisions.map((revision) => (
                <tr key={revision.version}>
                  <th scope="row">{revision.version}</th>
                  <td data-label="Saved" className="fact">
                    <time dateTime={revision.savedAt.toISOString()}>{dateFormat.format(revision.savedAt)}</time>
                  </td>
                  <td data-label="By">{revision.savedBy ?? '—'}</td>
                  <td data-label="Changes">
                    {revision.label || (revision.version === current ? 'Current draft' : 'Saved')}
                  </td>
                  <td className="row-tools row-form">
                    <PageLink
                      className="button small"
                      to={`${path}?to=${revision.version}`}
                      aria-label={`Show what changed in version ${revision.version}`}
                    >
                      Changes
                    </PageLink>
                    {revision.version !== current && (
                      <>
                        <PageLink
                          className="button small"
                          to={`${path}?from=${revision.version}&to=${current}`}
                          aria-label={`Compare version ${revision.version} with the current draft`}
                        >
                          Compare with current
                        </PageLink>
                        <FormWithResult
                          action={path}
                          button={{ label: `Restore version ${revision.version}`, busy: 'Restoring…' }}
                          failure={failure}
                          keepsValues
                          // Compares the restored version with the previous one, not the pair shown before.
                          onDone={() => void navigate(path, { replace: true, preventScrollReset: true })}
                        >
                          {() => <input type="hidden" name="version" value={revision.version} />}
                        </FormWithResult>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {nextBefore !== null && (
        <PageLink className="button" to={`${path}?before=${nextBefore}`}>
          Older revisions
        </PageLink>
      )}
      {compared && (
        <section className="panel" aria-labelledby="comparison">
          <h2 id="comparison">
            {compared.older === compared.newer
              ? `Version ${compared.newer}`
              : `Version ${compared.older} and version ${compared.newer}`}
          </h2>
          {compared.older === compared.newer ? (
            <p className="empty">This is the first version, so there is nothing to compare it with.</p>
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
