import { PageLink } from '~/design/components/page-link';
import type { MediaUse } from '../rules';

function placeOf({ where, isPublished, versions }: MediaUse): string {
  if (where === 'article') return isPublished ? 'Article' : 'Article, not published';
  if (where === 'draft') return 'Draft';
  return versions === 1 ? 'Earlier version' : `${versions} earlier versions`;
}

/** Where a use can be seen: by readers, or in the newsroom alone. */
function pathOf({ articleId, slug, where, isPublished }: MediaUse): string {
  if (isPublished) return `/article/${slug}`;
  return where === 'revision' ? `/admin/editor/${articleId}/revisions` : `/admin/editor/${articleId}`;
}

/** The articles that show a picture, each with a link to where it can be seen or taken out. */
export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0) return <p className="empty">No articles use it.</p>;
  return (
    <ul className="media-uses">
      {uses.map((use) => (
        <li key={`${use.where} ${use.articleId}`}>
          <PageLink to={pathOf(use)}>{use.title.trim() || 'Untitled article'}</PageLink>
          <span className="fact">{placeOf(use)}</span>
        </li>
      ))}
    </ul>
  );
}
