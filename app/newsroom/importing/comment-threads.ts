import type { ImportedComment } from './rules';

/**
 * Comments in an order in which each follows the one it replies to. Replies to comments that are not there, or that
 * reply to
 * each other in a circle, are on their own.
 */
export function inThreadOrder(comments: readonly ImportedComment[]): ImportedComment[] {
  const byKey = new Map(comments.map((comment) => [comment.key, comment]));
  const ordered = new Map<string, ImportedComment>();
  for (const comment of byKey.values()) {
    const line: ImportedComment[] = [];
    let current: ImportedComment | undefined = comment;
    while (current && !ordered.has(current.key) && !line.includes(current)) {
      line.push(current);
      current = current.parentKey === undefined ? undefined : byKey.get(current.parentKey);
    }
    for (const next of line.reverse()) {
      const isReply = next.parentKey !== undefined && ordered.has(next.parentKey);
      ordered.set(next.key, isReply ? next : { ...next, parentKey: undefined });
    }
  }
  return [...ordered.values()];
}
