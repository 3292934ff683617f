import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import { toasts } from '~/design/toasts';
import { longestQuote } from '~/newsroom/drafts/fields';
import type { EditorialComment } from '~/newsroom/drafts/rules';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import { listenLive } from '~/platform/live/live';
import { besidePath } from '~/platform/requests/loading';
import { anchorOf } from '../anchors';
import { EditorialCommentForm, EditorialCommentList, editorialCommentsPath } from './editorial-comment-list';
import type { Marking } from './marking';

/**
 * The editorial comments beside the editor, updated live. Empty until the article has been saved.
 * @param marking provides the selected text, which a new comment refers to.
 */
export function EditorialCommentsPanel({ session, marking }: { session: DraftSession; marking: Marking }) {
  return session.articleId === null ? null : <CommentsOnArticle articleId={session.articleId} marking={marking} />;
}

function CommentsOnArticle({ articleId, marking }: { articleId: string; marking: Marking }) {
  const { load, data } = useFetcher<{ editorialComments: EditorialComment[] } | null>();
  // Keep showing the last loaded comments when a request fails.
  const last = useRef<EditorialComment[]>(undefined);
  if (data) last.current = data.editorialComments;
  const path = besidePath(editorialCommentsPath(articleId));

  useEffect(() => {
    void load(path);
    return listenLive(`draft:${articleId}`, ({ id }) => {
      // Only events about saves carry a version as their id; events about comments have none.
      if (id === undefined) void load(path);
    });
  }, [articleId, path, load]);

  const marked = useSyncExternalStore(marking.subscribe, marking.marked, () => null);
  const quote = marked
    ? anchorOf(marked.text, marked.start, Math.min(marked.end, marked.start + longestQuote))
    : undefined;
  const editorialComments = last.current;

  useEffect(() => {
    marking.speakOf((editorialComments ?? []).filter(({ quote: words, resolvedAt }) => words && resolvedAt === null));
  }, [marking, editorialComments]);

  const show = (editorialComment: EditorialComment): void => {
    if (!marking.show(editorialComment))
      toasts.show('Not in the text', 'The text this comment refers to is no longer in the article.');
  };
  return (
    <section className="panel" aria-labelledby="editorial-comments-title">
      <h2 id="editorial-comments-title">Editorial comments</h2>
      <p className="help">
        Only the newsroom can see these. They are never published. Select text in the article to comment on it.
      </p>
      <EditorialCommentForm articleId={articleId} quote={quote} onDone={() => void load(path)} />
      {editorialComments && (
        <EditorialCommentList articleId={articleId} editorialComments={editorialComments} onShow={show} />
      )}
    </section>
  );
}
