import type { ReactNode } from 'react';
import { PageLink } from '~/design/components/page-link';
import { ButtonLink } from '~/design/controls/button';
import { wholeNumber } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import { type CommentSort, commentSorts } from '../constants';
import { commentPath, commentsPath } from '../paths';
import type { Discussion as DiscussionView } from '../rules';
import { SignIn } from './sign-in';
import { type CommentFrame, Thread } from './thread';

const sortNames: Record<CommentSort, () => string> = {
  newest: m.comments_newest,
  oldest: m.comments_oldest,
  answered: m.comments_most_replies,
};

const defaultSort = commentSorts[0];

function SortLinks({ article, sort }: Pick<DiscussionView, 'article' | 'sort'>) {
  return (
    <nav className="comment-nav" aria-label={m.comments_sort()}>
      {commentSorts.map((order) => (
        <PageLink
          key={order}
          to={commentsPath(article, order === defaultSort ? {} : { sort: order })}
          aria-current={order === sort ? 'true' : undefined}
        >
          {sortNames[order]()}
        </PageLink>
      ))}
    </nav>
  );
}

function DiscussionLinks({ article, aboveId }: Pick<DiscussionView, 'article' | 'aboveId'>) {
  return (
    <nav className="comment-nav" aria-label={m.comments_title()}>
      <PageLink to={commentsPath(article)}>{m.comments_all()}</PageLink>
      {aboveId && <PageLink to={commentPath(article, aboveId)}>{m.comments_above()}</PageLink>}
    </nav>
  );
}

function DiscussionPager({ discussion }: { discussion: DiscussionView }) {
  const { article, sort, focusId, isFirstPage, nextCursor } = discussion;
  if (isFirstPage && !nextCursor) return null;
  const pathOf = (query: Record<string, string>): string =>
    focusId
      ? commentPath(article, focusId, query)
      : commentsPath(article, sort === defaultSort ? query : { sort, ...query });
  return (
    <nav className="pager" aria-label={m.pager_label()}>
      {isFirstPage ? (
        <span />
      ) : (
        <ButtonLink isSmall to={pathOf({})}>
          {m.pager_first()}
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink isSmall rel="next" to={pathOf({ cursor: nextCursor })}>
          {m.pager_next()}
        </ButtonLink>
      )}
    </nav>
  );
}

/**
 * The comments on an article.
 * @param composer the form for a new comment; defaults to a sign-in prompt.
 * @param frame adds the members' tools to a comment.
 */
export function Discussion({
  discussion,
  composer,
  frame,
}: {
  discussion: DiscussionView;
  composer?: ReactNode;
  frame?: CommentFrame;
}) {
  const { article, count, isOpen, threads, focusId } = discussion;
  return (
    <>
      <div className="section-head">
        <h2 id="comments-title">
          {m.comments_title()} {count > 0 && <span className="badge quiet">{wholeNumber(count)}</span>}
        </h2>
        {isOpen && (
          <PageLink className="section-link" to="/rules">
            {m.house_rules_title()}
          </PageLink>
        )}
      </div>
      {isOpen ? (
        (composer ?? <SignIn returnTo={commentsPath(article)} />)
      ) : (
        <p className="comment-sign-in">{m.comments_closed()}</p>
      )}
      {discussion.isMissing && <p className="notice">{m.comments_missing()}</p>}
      {focusId ? (
        <DiscussionLinks article={article} aboveId={discussion.aboveId} />
      ) : (
        count > 1 && <SortLinks article={article} sort={discussion.sort} />
      )}
      {threads.length > 0 && <Thread comments={threads} article={article} focusId={focusId} frame={frame} />}
      {threads.length === 0 && isOpen && <p className="comment-none">{m.comments_empty()}</p>}
      <DiscussionPager discussion={discussion} />
    </>
  );
}
