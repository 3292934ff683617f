import type { Executor } from '~/platform/database/database.server';
import { hasVisibilityChanged } from './rules';
import { countReply } from './store.server';

/**
 * Updates the parent's reply count after a reply has become visible or hidden. A placeholder is visible only while it
 * has visible replies, so if the parent itself appears or disappears, its own parent is updated too, and so on.
 */
export async function updateReplyCounts(executor: Executor, parentId: string | null, by: 1 | -1): Promise<void> {
  for (let id = parentId; id !== null; ) {
    const parent = await countReply(executor, id, by);
    id = parent && hasVisibilityChanged(parent, by) ? parent.parentId : null;
  }
}
