import type { Executor } from '~/platform/database/database.server';
import { hasVisibilityChanged } from './rules';
import { countReply } from './store.server';

/**
 * Updates the reply counts above a reply that has become visible or hidden. If that also shows or hides a placeholder
 * above it, which is visible only while it has visible replies, continues up the thread.
 */
export async function updateReplyCounts(executor: Executor, parentId: string | null, by: 1 | -1): Promise<void> {
  for (let id = parentId; id !== null; ) {
    const parent = await countReply(executor, id, by);
    id = parent && hasVisibilityChanged(parent, by) ? parent.parentId : null;
  }
}
