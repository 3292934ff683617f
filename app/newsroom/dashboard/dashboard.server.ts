import { database } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import * as store from './store.server';

/** The tag of articles that were written by a machine. */
const generatedTag = 'ai-generated';
const shown = 5;

/** What the dashboard shows of articles: how many stand where, what changed last, and the newest that a machine wrote. */
export async function articleOverview(actor: Actor) {
  authorize(actor, 'newsroom.enter');
  const executor = database();
  const [byStatus, recent, generated] = await Promise.all([
    store.countByStatus(executor),
    store.lastChanged(executor, shown),
    store.newestTagged(executor, generatedTag, shown),
  ]);
  return { counts: Object.fromEntries(byStatus.map(({ status, count }) => [status, count])), recent, generated };
}
