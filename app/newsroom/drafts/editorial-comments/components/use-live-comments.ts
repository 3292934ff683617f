import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { EditorialComment } from '~/newsroom/drafts/rules';
import { subscribeToLive } from '~/platform/live/live';
import { backgroundPath } from '~/platform/requests/background-loading';
import { editorialCommentsPath } from './editorial-comment-form';

/**
 * Loads an article's editorial comments whenever one has been added, changed or deleted.
 * @returns the comments, undefined until they have been loaded once, and a function that loads them now.
 */
export function useLiveComments(articleId: string): {
  comments: readonly EditorialComment[] | undefined;
  reload: () => Promise<void>;
} {
  const { load, data } = useFetcher<{ editorialComments: EditorialComment[] } | null>();
  // Those that were loaded last stay when a request fails.
  const comments = useRef<EditorialComment[]>(undefined);
  if (data) comments.current = data.editorialComments;
  const reload = useCallback(() => load(backgroundPath(editorialCommentsPath(articleId))), [load, articleId]);
  useEffect(
    () =>
      subscribeToLive(`draft:${articleId}`, ({ id }) => {
        // Only events about saves carry a version as their ID; events about comments have none.
        if (id === undefined) void reload();
      }),
    [articleId, reload],
  );
  return { comments: comments.current, reload };
}
