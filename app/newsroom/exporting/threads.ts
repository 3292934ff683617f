import type { ExportedComment } from './store.server';

export type ThreadComment = { id: string; parent?: string; author: string; date: string; html: string };

/**
 * Returns the published comments. A reply to a comment that is not published becomes a reply to the nearest published
 * one above it.
 */
export function publishedThread(comments: readonly ExportedComment[]): ThreadComment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  return comments
    .filter(({ isPublished }) => isPublished)
    .map(({ id, parentId, author, content, createdAt }) => {
      let parent = byId.get(parentId ?? '');
      for (let steps = 0; parent && !parent.isPublished && steps < byId.size; steps += 1)
        parent = byId.get(parent.parentId ?? '');
      return {
        id,
        ...(parent?.isPublished && { parent: parent.id }),
        author: author || 'Anonymous',
        date: createdAt.toISOString(),
        html: content,
      };
    });
}
