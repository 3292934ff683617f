import { Button } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import type { EditorialComment } from '~/newsroom/drafts/rules';
import { useTimeFormat } from '~/newsroom/time-zone/zone';
import { ActionForm, DeleteForm } from './comment-actions';
import { editorialCommentsPath, ReplyForm } from './editorial-comment-form';

/** A time in the newsroom's time zone. */
function CommentTime({ time }: { time: Date }) {
  const text = useTimeFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(time);
  return <time dateTime={time.toISOString()}>{text}</time>;
}

/** Returns the fragment that leads to a comment, in the editor and on the comments page. */
export const commentPlace = (id: string): string => `#editorial-comment-${id}`;

/** Who wrote a comment and when, and its text. */
export function CommentContent({ editorialComment }: { editorialComment: EditorialComment }) {
  return (
    <>
      <p className="fact">
        {editorialComment.author?.name ?? 'Former member'}, <CommentTime time={editorialComment.createdAt} />
      </p>
      <p className="editorial-comment-body">{editorialComment.body}</p>
    </>
  );
}

/** Who resolved a comment and when; nothing for an open one. */
export const Resolution = ({ editorialComment: { resolvedAt, resolvedBy } }: { editorialComment: EditorialComment }) =>
  resolvedAt && (
    <p className="fact">
      Resolved by {resolvedBy ?? 'a former member'}, <CommentTime time={resolvedAt} />
    </p>
  );

/**
 * The editorial comments on an article: open threads first, then resolved ones.
 * @param onShow scrolls to the passage that a comment is about; without it, passages are only quoted.
 */
export function EditorialCommentList({
  articleId,
  editorialComments,
  onShow,
}: {
  articleId: string;
  editorialComments: readonly EditorialComment[];
  onShow?: (editorialComment: EditorialComment) => void;
}) {
  const path = editorialCommentsPath(articleId);
  const threads = editorialComments.filter(({ parentId }) => parentId === null);
  const sorted = [...threads].sort((one, other) => Number(one.resolvedAt !== null) - Number(other.resolvedAt !== null));
  return (
    <div className="editorial-comment-list" tabIndex={-1}>
      {sorted.length === 0 && (
        <EmptyState
          title="No comments on this article yet"
          text="Comments by editors and the author will appear here."
          hasRows={false}
        />
      )}
      {sorted.length > 0 && (
        <ul className="editorial-comments">
          {sorted.map((editorialComment) => (
            <li
              key={editorialComment.id}
              id={commentPlace(editorialComment.id).slice(1)}
              className="editorial-comment"
              tabIndex={-1}
            >
              {editorialComment.quote && <blockquote>{editorialComment.quote}</blockquote>}
              <CommentContent editorialComment={editorialComment} />
              {editorialComments
                .filter(({ parentId }) => parentId === editorialComment.id)
                .map((reply) => (
                  <div key={reply.id} className="editorial-comment">
                    <CommentContent editorialComment={reply} />
                    {reply.mayDelete && <DeleteForm path={path} id={reply.id} kind="reply" />}
                  </div>
                ))}
              <Resolution editorialComment={editorialComment} />
              <div className="toolbar">
                {editorialComment.quote && onShow && (
                  <Button isSmall onClick={() => onShow(editorialComment)}>
                    Show in the text
                  </Button>
                )}
                <ActionForm
                  path={path}
                  id={editorialComment.id}
                  intent={editorialComment.resolvedAt ? 'reopen' : 'resolve'}
                  label={editorialComment.resolvedAt ? 'Reopen' : 'Resolve'}
                />
                {editorialComment.mayDelete && (
                  <DeleteForm
                    path={path}
                    id={editorialComment.id}
                    kind="comment"
                    hasReplies={editorialComments.some(({ parentId }) => parentId === editorialComment.id)}
                  />
                )}
              </div>
              <ReplyForm articleId={articleId} editorialComment={editorialComment} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
