import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { setWorkflow, workflowRow } from '../store.server';

/**
 * Marks a change to a working copy, such as a title added to an untitled article, as already published. If the previous
 * text was the published one, the new text counts as published too, so that nothing is pending. An approval carries
 * over.
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
