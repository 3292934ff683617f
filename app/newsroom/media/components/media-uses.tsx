import type { MediaUse } from '~/content/media/rules';
import { PageLink } from '~/design/components/page-link';

function describePlace(use: MediaUse): string {
  if (use.where === 'page') return use.kind;
  const { where, isPublished, versions } = use;
  if (where === 'article') return isPublished ? 'Article' : 'Article, not published';
  if (where === 'draft') return 'Unpublished text';
  return versions === 1 ? 'Earlier version' : `${versions} earlier versions`;
}

/** Returns the path where a use can be seen: the public page or, if the content is not published, the newsroom page. */
function pathOf(use: MediaUse): string {
  if (use.where === 'page') return use.path;
  const { articleId, slug, where, isPublished } = use;
  if (isPublished) return `/article/${slug}`;
  return where === 'revision' ? `/admin/editor/${articleId}/revisions` : `/admin/editor/${articleId}`;
}

/** Groups the uses in one article, so that it is listed once. The first use, which decides the link, is the public one. */
function groupByPlace(uses: readonly MediaUse[]): [MediaUse, ...MediaUse[]][] {
  const groups = new Map<string, [MediaUse, ...MediaUse[]]>();
  for (const use of uses) {
    const place = use.where === 'page' ? use.path : use.articleId;
    const group = groups.get(place);
    if (group) group.push(use);
    else groups.set(place, [use]);
  }
  return [...groups.values()];
}

/** The articles and pages that show a picture, each linked to where the picture can be seen or removed. */
export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0)
    return <p className="help">Not used yet. Articles and pages that show this picture will appear here.</p>;
  return (
    <ul className="media-uses">
      {groupByPlace(uses).map(([use, ...others]) => (
        <li key={pathOf(use)}>
          <PageLink to={pathOf(use)}>{use.title}</PageLink>
          <span className="fact">{[use, ...others].map(describePlace).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
