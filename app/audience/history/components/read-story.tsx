import { articlePath, CategoryLabel, Picture } from '~/content/articles/components/story';
import type { ArticleCard } from '~/content/articles/rules';
import { PageLink } from '~/design/components/page-link';
import { shortDate } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import { finishedShare } from '../constants';

/** An article in the history. Shows when it was read, how much of it was read, and whether it has changed since. */
export function ReadStory({
  read,
}: {
  read: { card: ArticleCard; lastReadAt: Date; furthest: number; changedAt: Date | null };
}) {
  const { card, lastReadAt, furthest, changedAt } = read;
  const isFinished = furthest >= finishedShare;
  return (
    <article className="story row read-story">
      <Picture article={card} shape="square" />
      <CategoryLabel article={card} hasBadges={false} />
      <h3 lang={card.language}>
        <PageLink to={articlePath(card)}>{card.title}</PageLink>
      </h3>
      <div className="read-state">
        <div className="facts">
          <time dateTime={lastReadAt.toISOString()}>{shortDate(lastReadAt)}</time>
          <span>
            {isFinished
              ? m.history_finished()
              : furthest > 0
                ? m.history_share({ percent: furthest })
                : m.history_opened()}
          </span>
        </div>
        {/* Hidden from screen readers, because the text above already says this. */}
        <progress className="read-share" value={isFinished ? 100 : furthest} max={100} aria-hidden />
        {changedAt && <p className="read-changed">{m.history_changed({ date: shortDate(changedAt) })}</p>}
      </div>
    </article>
  );
}
