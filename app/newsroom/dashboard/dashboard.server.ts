import { clientErrorsSince } from '~/insight/diagnostics/service.server';
import { database } from '~/platform/database/database.server';
import { type Actor, authorize, mayDo } from '~/platform/permissions/permissions';
import * as store from './store.server';
import { dashboardTabs } from './tabs';

/** Tag that marks AI-generated articles. */
const generatedTag = 'ai-generated';
const rowLimit = 5;

/**
 * Returns the dashboard's article overview: counts by status, the most recently changed articles, and the newest
 * AI-generated ones.
 */
export async function articleOverview(actor: Actor) {
  authorize(actor, 'newsroom.enter');
  const executor = database();
  const [byStatus, recent, generated] = await Promise.all([
    store.countByStatus(executor),
    store.lastChanged(executor, rowLimit),
    store.newestTagged(executor, generatedTag, rowLimit),
  ]);
  return { counts: Object.fromEntries(byStatus.map(({ status, count }) => [status, count])), recent, generated };
}

/** Returns the paths of the dashboard tabs that an actor can open. */
export const dashboardPaths = (actor: Actor): string[] =>
  dashboardTabs.filter(({ permission }) => mayDo(actor, permission)).map(({ path }) => path);

const day = 24 * 60 * 60 * 1000;

/** Returns browser errors from the last 24 hours; `undefined` when the actor may not read them. */
export const recentErrors = async (actor: Actor, now: Date) =>
  mayDo(actor, 'diagnostics.read') ? clientErrorsSince(actor, new Date(now.getTime() - day)) : undefined;
