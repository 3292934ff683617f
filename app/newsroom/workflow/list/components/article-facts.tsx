import StarIcon from 'lucide-react/icons/star';
import { CategoryName } from '~/content/articles/components/story';
import { Thumbnail } from '~/content/articles/components/thumbnail';
import { PageLink } from '~/design/components/page-link';
import { PublicationBadges } from '~/newsroom/workflow/components/publication-badges';
import { notesPath } from '~/newsroom/workflow/notices/notice-rules';
import type { ListedArticle } from '../list-rules';

/** A time in newsroom lists; pointing at it shows it in full. */
export const ListTime = ({ time: { iso, text, full } }: { time: ListedArticle['changed'] }) => (
  <time dateTime={iso} title={full}>
    {text}
  </time>
);

/** When an article will be published or unpublished, to the minute. */
const ScheduledTime = ({ article: { scheduled, scheduledFor } }: { article: ListedArticle }) =>
  scheduled && (
    <span className="list-schedule">
      {scheduledFor === 'publish' ? 'Publishes ' : 'Unpublishes '}
      <time dateTime={scheduled.iso} title={scheduled.full}>
        {scheduled.withTime}
      </time>
    </span>
  );

/**
 * An article's picture, title, category, author and the time of its next scheduled step, with labels such as “Featured”.
 * The title leads to the editor by default.
 */
export function ArticleTitle({ article, to = `/admin/editor/${article.id}` }: { article: ListedArticle; to?: string }) {
  const { title, category, hasCategory, author, isFeatured, isTrending, isArchived } = article;
  const marks = [isTrending && 'Marked as trending', isArchived && 'Archived'].filter((mark) => mark);
  return (
    <div className="list-title">
      <Thumbnail {...article} />
      <div>
        <PageLink to={to} title={title}>
          {title}
        </PageLink>
        <p className="fact">
          {hasCategory ? <CategoryName category={category} /> : <span>No category</span>}
          {author && <span>{author}</span>}
          <ScheduledTime article={article} />
          {isFeatured && (
            <span className="list-mark">
              <StarIcon size={13} aria-hidden /> Featured
            </span>
          )}
          {marks.map((mark) => (
            <span key={String(mark)}>{mark}</span>
          ))}
        </p>
      </div>
    </div>
  );
}

/** That an article is in the trash, and how long it stays there. */
const TrashState = ({ daysLeft }: { daysLeft: number }) => (
  <div className="list-status">
    <span className="badge status-draft">In the trash</span>
    <span className="fact">
      {daysLeft === 0 ? 'will be deleted soon' : daysLeft === 1 ? '1 day left' : `${daysLeft} days left`}
    </span>
  </div>
);

/**
 * An article's status, with details such as “changed since approval”. In the trash its status means nothing: it is
 * restored as a draft. On narrow screens, where there is no line below the title, it also says when the next scheduled
 * step is due: without the hour, and without a verb if the badge says what will happen.
 */
export function ArticlePublicationState({
  article: { id, publicationState, isReturned, isRejected, scheduled, scheduledFor, daysInTrash },
}: {
  article: ListedArticle;
}) {
  if (daysInTrash !== null) return <TrashState daysLeft={daysInTrash} />;
  const isScheduled = scheduled !== null && scheduledFor === 'publish';
  return (
    <div className="list-status">
      <PublicationBadges
        publicationState={publicationState}
        isReturned={isReturned}
        isRejected={isRejected}
        notePath={notesPath(id)}
        isScheduled={isScheduled}
      />
      {publicationState.approvalInvalidated && <span className="fact">changed since approval</span>}
      {scheduled && (
        <span className="fact in-cards">
          {scheduledFor === 'unpublish' ? 'Unpublishes ' : publicationState.status !== 'approved' && 'Publishes '}
          <ListTime time={scheduled} />
        </span>
      )}
    </div>
  );
}
