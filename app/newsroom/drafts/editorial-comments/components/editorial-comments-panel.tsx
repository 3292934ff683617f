import { memo, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { toasts } from '~/design/toasts';
import { longestQuote } from '~/newsroom/drafts/fields';
import type { EditorialComment } from '~/newsroom/drafts/rules';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import { anchorOf } from '../anchors';
import { CommentAtSelection } from './comment-at-selection';
import type { CommentChannel } from './comment-channel';
import { EditorialCommentForm } from './editorial-comment-form';
import { commentPlace, EditorialCommentList } from './editorial-comment-list';
import { useLiveComments } from './use-live-comments';

/**
 * The editorial comments beside the editor, updated live. Empty until the article has been saved.
 * @param commentChannel provides the selected text, which a new comment refers to.
 */
export function EditorialCommentsPanel({
  session,
  commentChannel,
}: {
  session: DraftSession;
  commentChannel: CommentChannel;
}) {
  return session.articleId === null ? null : (
    <CommentsOnArticle articleId={session.articleId} commentChannel={commentChannel} />
  );
}

/** A button at the selected passage, which opens this panel with the cursor in its field. */
function CommentOnPassage() {
  const navigate = useNavigate();
  const text = document.querySelector('.rich-text');
  return (
    text &&
    createPortal(
      <CommentAtSelection
        page={document}
        selector="#article-text"
        onComment={() => void navigate('#editorial-comments', { replace: true, preventScrollReset: true })}
      />,
      text,
    )
  );
}

const isOpenThread = ({ parentId, resolvedAt }: EditorialComment): boolean => parentId === null && resolvedAt === null;

const CommentsOnArticle = memo(function CommentsOnArticle({
  articleId,
  commentChannel,
}: {
  articleId: string;
  commentChannel: CommentChannel;
}) {
  const { comments: editorialComments, reload } = useLiveComments(articleId);
  useEffect(() => void reload(), [reload]);

  const selection = useSyncExternalStore(commentChannel.subscribe, commentChannel.selection, () => null);
  const quote = selection
    ? anchorOf(selection.text, selection.start, Math.min(selection.end, selection.start + longestQuote))
    : undefined;

  useEffect(() => {
    commentChannel.setAnchors(
      (editorialComments ?? []).filter(({ quote: passage, resolvedAt }) => passage && resolvedAt === null),
    );
    if (editorialComments) commentChannel.setOpenCount(editorialComments.filter(isOpenThread).length);
  }, [commentChannel, editorialComments]);

  // A link to a comment leads there once the comments have been loaded.
  const { hash, key } = useLocation();
  const isLoaded = editorialComments !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation leads to the comment again
  useEffect(() => {
    if (isLoaded && hash.startsWith(commentPlace(''))) document.getElementById(hash.slice(1))?.focus();
  }, [isLoaded, hash, key]);

  const show = (editorialComment: EditorialComment): void => {
    if (!commentChannel.show(editorialComment))
      toasts.show('Not in the text', 'The text this comment refers to is no longer in the article.');
  };
  return (
    <section className="panel" aria-labelledby="editorial-comments-title" data-place="editorial-comments">
      {selection && <CommentOnPassage />}
      <h2 id="editorial-comments-title">Editorial comments</h2>
      <p className="help">
        Only the newsroom can see these. They are never published. Select text in the article to comment on it.
      </p>
      <EditorialCommentForm articleId={articleId} quote={quote} onDone={() => void reload()} />
      {editorialComments && (
        <EditorialCommentList articleId={articleId} editorialComments={editorialComments} onShow={show} />
      )}
    </section>
  );
});
