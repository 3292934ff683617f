import type { Executor } from '~/platform/database/database.server';
import { hasTurned } from './rules';
import { countReply } from './store.server';

/**
 * Counts a reply that came into sight, or went out of it, at the comment that it replies to, and on upwards: a place that
 * only replies keep in sight comes and goes with them.
 */
export async function countSight(executor: Executor, parentId: string | null, by: 1 | -1): Promise<void> {
  for (let id = parentId; id !== null; ) {
    const parent = await countReply(executor, id, by);
    id = parent && hasTurned(parent, by) ? parent.parentId : null;
  }
}
