import { useState } from 'react';
import { FormWithResult } from '~/design/components/form-with-result';
import { longestEditorialComment } from '~/newsroom/drafts/fields';
import type { EditorialComment } from '~/newsroom/drafts/rules';
import type { FormResult, Notice } from '~/platform/forms/forms';

const failure: Notice = { title: 'Comment not saved', description: 'Something went wrong. Please try again.' };
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export type EditorialCommentResult = FormResult<'intent' | 'id' | 'body' | 'quote' | 'before' | 'after'>;

/** Returns the path of an article's editorial comments page. */
export const editorialCommentsPath = (articleId: string): string => `/admin/editor/${articleId}/comments`;

/** Form to comment on an article or a passage of it, or to reply to a comment. */
export function EditorialCommentForm({
  articleId,
  about,
  quote,
  result,
  onDone,
}: {
  articleId: string;
  /** Id of the comment being replied to. */
  about?: string;
  /** The passage that the comment is about, with its surrounding text. */
  quote?: { quote: string; before: string; after: string };
  result?: EditorialCommentResult;
  onDone?: () => void;
}) {
  const name = about ? `reply-${about}` : 'comment';
  return (
    <FormWithResult
      action={editorialCommentsPath(articleId)}
      initial={result}
      button={{ label: about ? 'Reply' : 'Comment', busy: 'Sending…' }}
      failure={failure}
      onDone={onDone}
      waitsForFields
    >
      {(said) => (
        <>
          <input type="hidden" name="intent" value={about ? 'reply' : 'add'} />
          {about && <input type="hidden" name="id" value={about} />}
          {quote && (
            <>
              <blockquote>{quote.quote}</blockquote>
              <input type="hidden" name="quote" value={quote.quote} />
              <input type="hidden" name="before" value={quote.before} />
              <input type="hidden" name="after" value={quote.after} />
            </>
          )}
          <div className="field">
            <label htmlFor={name}>{about ? 'Your reply' : 'Comment for the newsroom'}</label>
            <textarea
              className="input"
              id={name}
              name="body"
              rows={3}
              maxLength={longestEditorialComment}
              required
              defaultValue={said?.values.body ?? ''}
              aria-invalid={said?.fields.body ? true : undefined}
              aria-describedby={said?.fields.body ? `${name}-wrong` : undefined}
            />
            {said?.fields.body && (
              <p id={`${name}-wrong`} className="help">
                {said.fields.body}
              </p>
            )}
          </div>
        </>
      )}
    </FormWithResult>
  );
}

function Act({ articleId, id, intent, label }: { articleId: string; id: string; intent: string; label: string }) {
  return (
    <FormWithResult
      action={editorialCommentsPath(articleId)}
      button={{ label, busy: 'Loading…' }}
      failure={failure}
      staysFilled
    >
      {() => (
        <>
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="id" value={id} />
        </>
      )}
    </FormWithResult>
  );
}

function Said({ editorialComment }: { editorialComment: EditorialComment }) {
  return (
    <>
      <p className="fact">
        {editorialComment.author?.name ?? 'Former member'},{' '}
        <time dateTime={editorialComment.createdAt.toISOString()}>{moment.format(editorialComment.createdAt)} UTC</time>
      </p>
      <p className="editorial-comment-body">{editorialComment.body}</p>
    </>
  );
}

/** Reply form for a comment. A half-written reply stays when the comment is resolved. */
export function ReplyForm({
  articleId,
  editorialComment,
}: {
  articleId: string;
  editorialComment: Pick<EditorialComment, 'id' | 'resolvedAt'>;
}) {
  const [isWritten, setIsWritten] = useState(false);
  if (editorialComment.resolvedAt && !isWritten) return null;
  return (
    <details
      onInput={({ target }) => setIsWritten(target instanceof HTMLTextAreaElement && target.value !== '')}
      onReset={() => setIsWritten(false)}
    >
      <summary>Reply</summary>
      <EditorialCommentForm articleId={articleId} about={editorialComment.id} />
    </details>
  );
}

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
  const threads = editorialComments.filter(({ parentId }) => parentId === null);
  const sorted = [...threads].sort((one, other) => Number(one.resolvedAt !== null) - Number(other.resolvedAt !== null));
  if (sorted.length === 0) return <p className="empty">No comments on this article yet.</p>;
  return (
    <ul className="editorial-comments">
      {sorted.map((editorialComment) => (
        <li key={editorialComment.id} className="editorial-comment">
          {editorialComment.quote && <blockquote>{editorialComment.quote}</blockquote>}
          <Said editorialComment={editorialComment} />
          {editorialComments
            .filter(({ parentId }) => parentId === editorialComment.id)
            .map((reply) => (
              <div key={reply.id} className="editorial-comment">
                <Said editorialComment={reply} />
                {reply.mayDelete && <Act articleId={articleId} id={reply.id} intent="delete" label="Delete Reply" />}
              </div>
            ))}
          {editorialComment.resolvedAt && (
            <p className="fact">
              Resolved by {editorialComment.resolvedBy ?? 'a former member'},{' '}
              {moment.format(editorialComment.resolvedAt)} UTC
            </p>
          )}
          <div className="toolbar">
            {editorialComment.quote && onShow && (
              <button type="button" className="button small" onClick={() => onShow(editorialComment)}>
                Show in the text
              </button>
            )}
            <Act
              articleId={articleId}
              id={editorialComment.id}
              intent={editorialComment.resolvedAt ? 'reopen' : 'resolve'}
              label={editorialComment.resolvedAt ? 'Reopen' : 'Resolve'}
            />
            {editorialComment.mayDelete && (
              <Act articleId={articleId} id={editorialComment.id} intent="delete" label="Delete" />
            )}
          </div>
          <ReplyForm articleId={articleId} editorialComment={editorialComment} />
        </li>
      ))}
    </ul>
  );
}
