import { faultsSince } from '~/insight/diagnostics/service.server';
import { database } from '~/platform/database/database.server';
import { type Actor, authorize, mayDo } from '~/platform/permissions/permissions';
import * as store from './store.server';
import { dashboardTabs } from './tabs';

/** The tag of articles that were written by a machine. */
const generatedTag = 'ai-generated';
const shown = 5;

/**
 * What the dashboard shows of articles: the number per status, recent changes, and the newest drafts written by a
 * machine.
 */
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

/** The tabs of the dashboard that an actor may open. */
export const dashboardPaths = (actor: Actor): string[] =>
  dashboardTabs.filter(({ permission }) => mayDo(actor, permission)).map(({ path }) => path);

const day = 24 * 60 * 60 * 1000;

/** What went wrong within a day, for whoever may read that. */
export const recentFaults = async (actor: Actor, now: Date) =>
  mayDo(actor, 'diagnostics.read') ? faultsSince(actor, new Date(now.getTime() - day)) : undefined;
