import { PageLink } from '~/design/components/page-link';
import { shortDate } from '~/design/format';
import { PublicationBadges } from '~/newsroom/workflow/components/publication-badges';
import type { ListedArticle } from '../list-rules';

/** A date in newsroom lists. */
export const ListDate = ({ date }: { date: Date }) => <time dateTime={date.toISOString()}>{shortDate(date)}</time>;

/** An article's title, linked to its workflow page, with labels such as “Featured” or “Archived”. */
export function ArticleTitle({ article }: { article: ListedArticle }) {
  const { id, title, isFeatured, isTrending, isArchived } = article;
  const marks = [isFeatured && 'Featured', isTrending && 'Trending', isArchived && 'Archived'].filter((mark) => mark);
  return (
    <>
      <PageLink to={`/admin/articles/${id}/workflow`}>{title}</PageLink>
      {marks.length > 0 && <span className="fact"> {marks.join(' · ')}</span>}
    </>
  );
}

/** An article's status, with details such as “changed since approval”. */
export function ArticlePublicationState({
  article: { publicationState, scheduledAt, deletedAt },
}: {
  article: ListedArticle;
}) {
  const facts = [
    publicationState.approvalInvalidated && 'changed since approval',
    scheduledAt && 'scheduled',
    deletedAt && 'in the trash',
  ].filter((fact) => typeof fact === 'string');
  return (
    <>
      <PublicationBadges publicationState={publicationState} />
      {facts.length > 0 && <span className="fact"> {facts.join(' · ')}</span>}
    </>
  );
}
