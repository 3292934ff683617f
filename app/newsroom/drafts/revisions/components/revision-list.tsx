import { useEffect } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { Button, buttonClass } from '~/design/controls/button';
import type { FormResult } from '~/platform/forms/forms';
import type { ChangeCounts } from '../compare-drafts';
import type { Revision } from '../revisions.server';

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** What a revision changed, in words. */
function Changes({ changes: { added, removed, fields } }: { changes: ChangeCounts }) {
  const count = added + removed;
  return (
    <p className="fact">
      {added > 0 && <ins>+{added}</ins>} {removed > 0 && <del>−{removed}</del>}{' '}
      {count > 0 && (count === 1 ? 'paragraph' : 'paragraphs')}
      {count > 0 && fields.length > 0 && ' · '}
      {fields.join(', ')}
    </p>
  );
}

function RestoreForm({ path, version }: { path: string; version: number }) {
  const fetcher = useFetcher<FormResult>();
  const navigate = useNavigate();
  const isBusy = fetcher.state !== 'idle';
  // Compares the restored version with the previous one, not the pair shown before.
  useEffect(() => {
    if (fetcher.data?.outcome === 'done') void navigate(path, { replace: true, preventScrollReset: true });
  }, [fetcher.data, navigate, path]);
  return (
    <fetcher.Form method="post" action={path}>
      <input type="hidden" name="version" value={version} />
      <Button type="submit" isSmall disabled={isBusy} aria-label={`Restore version ${version}`}>
        {isBusy ? 'Restoring…' : 'Restore'}
      </Button>
    </fetcher.Form>
  );
}

/**
 * An article's revisions, newest first: a solid square for a text that is published or approved, stripes for one that is
 * still being written, an outline for one that has only been saved.
 * @param path the page's path.
 * @param current version of the working copy.
 * @param compared the versions that are compared below.
 */
export const RevisionList = ({
  path,
  current,
  revisions,
  compared,
}: {
  path: string;
  current: number;
  revisions: readonly Revision[];
  compared: readonly number[];
}) => (
  <ol className="revisions">
    {revisions.map(({ version, savedAt, savedBy, label, isPublished, isApproved, changes }) => {
      const kind = isPublished ? 'published' : isApproved ? 'approved' : version === current ? 'current' : 'saved';
      return (
        <li key={version} className={`is-${kind}`} data-compared={compared.includes(version)}>
          <p className="revision-number">
            <span className="sr-only">Version </span>
            {version}
            <i aria-hidden />
          </p>
          <div>
            <p>
              <strong>{label || (version === current ? 'Current draft' : 'Saved')}</strong>{' '}
              {isPublished && <span className="badge status-published">Published</span>}{' '}
              {isApproved && !isPublished && <span className="badge status-approved">Approved</span>}
            </p>
            <p className="fact">
              {savedBy ?? 'Before the newsroom’s first save'} ·{' '}
              <time dateTime={savedAt.toISOString()}>{dateFormat.format(savedAt)}</time>
              {isPublished && ' · what readers see'}
            </p>
            {changes && <Changes changes={changes} />}
          </div>
          <div className="revision-tools">
            <PageLink
              className={buttonClass({ isSmall: true })}
              to={`${path}?to=${version}`}
              aria-label={`Changes in version ${version}`}
            >
              Changes
            </PageLink>
            {version !== current && (
              <>
                <PageLink
                  className={buttonClass({ isSmall: true })}
                  to={`${path}?from=${version}&to=${current}`}
                  aria-label={`Compare with current draft: version ${version}`}
                >
                  Compare with current
                </PageLink>
                <RestoreForm path={path} version={version} />
              </>
            )}
          </div>
        </li>
      );
    })}
  </ol>
);
