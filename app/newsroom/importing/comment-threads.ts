import type { ImportedComment } from './rules';

/**
 * Sorts comments so that each follows its parent. Replies to missing comments become top-level comments, and cycles are
 * broken.
 */
export function inThreadOrder(comments: readonly ImportedComment[]): ImportedComment[] {
  const byKey = new Map(comments.map((comment) => [comment.key, comment]));
  const ordered = new Map<string, ImportedComment>();
  for (const comment of byKey.values()) {
    const chain: ImportedComment[] = [];
    let current: ImportedComment | undefined = comment;
    while (current && !ordered.has(current.key) && !chain.includes(current)) {
      chain.push(current);
      current = current.parentKey === undefined ? undefined : byKey.get(current.parentKey);
    }
    for (const next of chain.reverse()) {
      const isReply = next.parentKey !== undefined && ordered.has(next.parentKey);
      ordered.set(next.key, isReply ? next : { ...next, parentKey: undefined });
    }
  }
  return [...ordered.values()];
}
