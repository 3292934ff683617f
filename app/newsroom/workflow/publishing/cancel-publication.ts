import type { Current } from '../current-state.server';
import type { WorkflowChange } from '../store.server';

/**
 * Returns the change that cancels the scheduled publication, and with it an unpublication that would follow it, but not
 * that of a live article.
 */
export function cancelPublication({
  row,
  publicationState,
}: Pick<Current, 'row' | 'publicationState'>): WorkflowChange {
  const isStillScheduled = publicationState.isLive && row.unpublishAt !== null;
  return { publishAt: null, ...(!isStillScheduled && { unpublishAt: null, scheduleZone: null, scheduledBy: null }) };
}
