import type { ReactNode } from 'react';
import { PageLink } from '~/design/components/page-link';
import { shortDate } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import { commentPath } from '../paths';
import type { CommentView } from '../rules';
import { CommentText } from './comment-text';

/** Renders a comment's text with the viewer's tools. */
export type CommentFrame = (comment: CommentView, text: ReactNode) => ReactNode;

const placeholders = {
  published: null,
  held: m.comments_place_held,
  removed: m.comments_place_removed,
  deleted: m.comments_place_deleted,
} as const;

function Author({ author }: Pick<CommentView, 'author'>) {
  if (!author) return <strong>{m.comments_deleted_member()}</strong>;
  return <strong>{author.path ? <PageLink to={author.path}>{author.name}</PageLink> : author.name}</strong>;
}

function CommentHead({ comment, article }: { comment: CommentView; article: { slug: string } }) {
  return (
    <p className="facts comment-head">
      <Author author={comment.author} />
      <PageLink to={commentPath(article, comment.id)}>
        <time dateTime={comment.createdAt.toISOString()}>{shortDate(comment.createdAt)}</time>
      </PageLink>
      {comment.editedAt && <span>{m.comments_edited()}</span>}
      {comment.isImported && <span>{m.comments_imported()}</span>}
      {comment.repliesTo && <span>{m.comments_in_reply_to({ name: comment.repliesTo })}</span>}
    </p>
  );
}

function Comment({ comment, article, focusId, frame }: { comment: CommentView } & Omit<ThreadProps, 'comments'>) {
  const isReadable = comment.status === 'published' || comment.isOwn;
  const { replies, hiddenReplies } = comment;
  const text = <CommentText key={comment.id} id={comment.id} html={comment.html} />;
  return (
    <li>
      <div
        id={`comment-${comment.id}`}
        className={comment.id === focusId ? 'comment is-focus' : 'comment'}
        tabIndex={-1}
      >
        {isReadable ? (
          <>
            <CommentHead comment={comment} article={article} />
            {comment.status === 'held' && <p className="notice comment-held">{m.comments_held()}</p>}
            {frame ? frame(comment, text) : text}
          </>
        ) : (
          <p className="comment-place">{placeholders[comment.status]?.()}</p>
        )}
      </div>
      {replies.length > 0 && <Thread comments={replies} article={article} focusId={focusId} frame={frame} />}
      {hiddenReplies > 0 && comment.id !== focusId && (
        <p className="comment-more">
          <PageLink to={commentPath(article, comment.id)}>{moreText(replies.length, hiddenReplies)}</PageLink>
        </p>
      )}
    </li>
  );
}

function moreText(shown: number, hidden: number): string {
  if (shown === 0) return m.comments_continue({ count: hidden });
  return hidden === 1 ? m.comments_one_more() : m.comments_more({ count: hidden });
}

type ThreadProps = {
  comments: readonly CommentView[];
  article: { slug: string };
  focusId: string | null;
  frame?: CommentFrame;
};

/** Comments with their replies below them. Deeply nested replies are not indented any further. */
export function Thread({ comments, ...rest }: ThreadProps) {
  return (
    <ol className="thread">
      {comments.map((comment) => (
        <Comment key={comment.id} comment={comment} {...rest} />
      ))}
    </ol>
  );
}
