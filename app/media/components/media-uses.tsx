import { PageLink } from '~/design/components/page-link';
import type { MediaUse } from '../rules';

const places: Record<MediaUse['where'], string> = {
  article: 'Article',
  draft: 'Working copy',
  revision: 'Earlier version',
};

/** The articles that show a picture, each with a link to where it can be seen or taken out. */
export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0) return <p className="empty">No article shows it.</p>;
  return (
    <ul className="media-uses">
      {uses.map(({ articleId, title, slug, where, isPublished }) => (
        <li key={`${where} ${articleId}`}>
          {isPublished ? <PageLink to={`/article/${slug}`}>{title}</PageLink> : <span>{title}</span>}
          <span className="fact">
            {places[where]}
            {where === 'article' && !isPublished ? ', not published' : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
