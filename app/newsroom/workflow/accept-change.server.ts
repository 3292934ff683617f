import type { Executor } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { setWorkflow, workflowRow } from './store.server';

/**
 * Notes that readers have been given the change of a working copy at once, such as a missing title: where they had its
 * words as they were, they have them as they are, and nothing is pending.
 */
export async function acceptChange(
  actor: Actor,
  executor: Executor,
  articleId: string,
  { before, after, version }: { before: string; after: string; version: number },
  now: Date,
): Promise<void> {
  authorize(actor, 'articles.publish');
  const row = await workflowRow(executor, articleId);
  if (row?.publishedHash !== before) return;
  const approvedHash = row.approvedHash === before ? after : row.approvedHash;
  await setWorkflow(executor, articleId, { publishedHash: after, publishedVersion: version, approvedHash }, now);
}
