import type { EditorialComment } from '../rules';

/** Returns the comments and replies in threads that are not resolved. */
export function openComments(comments: readonly EditorialComment[]): EditorialComment[] {
  const resolved = new Set(comments.flatMap(({ id, resolvedAt }) => (resolvedAt ? [id] : [])));
  return comments.filter(({ id, parentId }) => !resolved.has(parentId ?? id));
}
