import { clientErrorsSince } from '~/insight/diagnostics/service.server';
import type { TabCounts } from '~/newsroom/dashboard-frame/frame.server';
import { formatInstant, formatListTime } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { database } from '~/platform/database/database.server';
import { type Actor, roles } from '~/platform/permissions/actors';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { readinessIfAllowed } from './readiness.server';
import { type ReadinessItem, readinessPercentage } from './rules';
import * as store from './store.server';
import { tabPath } from './tabs';

/** Tag that marks AI-generated articles. */
const generatedTag = 'ai-generated';
const rowLimit = 5;

const listedTime = (time: Date, zone: string, now: Date) => ({
  iso: time.toISOString(),
  text: formatListTime(time, zone, now),
  full: formatInstant(time, zone),
});

/**
 * Returns the dashboard's article overview: counts by status, the most recently changed articles, and the newest
 * AI-generated ones. An actor who may not open the list of articles gets none of this.
 */
export async function articleOverview(actor: Actor, now: Date) {
  authorize(actor, 'newsroom.enter');
  const executor = database();
  const zone = siteSetting(newsroomTimeZone);
  const mayList = mayDo(actor, 'articles.write');
  const [byStatus, recent, generated] = await Promise.all([
    mayList ? store.countByStatus(executor) : [],
    mayList ? store.lastChanged(executor, rowLimit) : [],
    mayList ? store.newestTagged(executor, generatedTag, rowLimit) : [],
  ]);
  return {
    mayList,
    counts: Object.fromEntries(byStatus.map(({ status, count }) => [status, count])),
    recent: recent.map((article) => ({ ...article, changed: listedTime(article.changedAt, zone, now) })),
    generated: generated.map((article) => ({ ...article, created: listedTime(article.createdAt, zone, now) })),
  };
}

/** Returns what the tab with the launch checks shows beside its label. */
export const launchTabCount = (checks: readonly ReadinessItem[] | undefined): TabCounts =>
  checks ? { [tabPath('status')]: `${readinessPercentage(checks)}%` } : {};

/**
 * Returns what the dashboard's own tabs show beside their labels.
 * @param known the launch checks are run only if their result is not in it
 */
export async function ownTabCounts(actor: Actor, now: Date, known: TabCounts): Promise<TabCounts> {
  authorize(actor, 'newsroom.enter');
  const [byStatus, checks] = await Promise.all([
    mayDo(actor, 'articles.write') ? store.countByStatus(database()) : undefined,
    known[tabPath('status')] === undefined ? readinessIfAllowed(actor, now) : undefined,
  ]);
  return {
    ...launchTabCount(checks),
    [tabPath('articles')]: byStatus?.reduce((sum, { count }) => sum + count, 0),
    [tabPath('users')]: roles.length,
  };
}

const day = 24 * 60 * 60 * 1000;

/** Returns browser errors from the last 24 hours; `undefined` when the actor may not read them. */
export const recentErrors = async (actor: Actor, now: Date) =>
  mayDo(actor, 'diagnostics.read') ? clientErrorsSince(actor, new Date(now.getTime() - day)) : undefined;
