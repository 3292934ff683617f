import { countReviews } from '~/content/reviews/manage.server';
import { clientErrorsSince } from '~/insight/diagnostics/service.server';
import { formatInstant, formatListTime } from '~/newsroom/workflow/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/workflow/settings';
import { database } from '~/platform/database/database.server';
import { type Actor, roles } from '~/platform/permissions/actors';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { newsroomTime } from './overview.server';
import { type ReadinessItem, readinessPercentage } from './rules';
import * as store from './store.server';
import { type DashboardTab, dashboardTabs, permissionOf } from './tabs';

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
 * AI-generated ones.
 */
export async function articleOverview(actor: Actor, now: Date) {
  authorize(actor, 'newsroom.enter');
  const executor = database();
  const zone = siteSetting(newsroomTimeZone);
  const [byStatus, recent, generated] = await Promise.all([
    store.countByStatus(executor),
    store.lastChanged(executor, rowLimit),
    store.newestTagged(executor, generatedTag, rowLimit),
  ]);
  return {
    counts: Object.fromEntries(byStatus.map(({ status, count }) => [status, count])),
    recent: recent.map((article) => ({ ...article, changed: listedTime(article.changedAt, zone, now) })),
    generated: generated.map((article) => ({ ...article, created: listedTime(article.createdAt, zone, now) })),
  };
}

/** A tab that the member can open, with the number of items in it. */
export type ShownTab = { name: DashboardTab; label: string; count?: number | string };

/**
 * Returns the tabs that the member can open.
 * @param checks the launch checks, whose progress one tab shows; `undefined` when the member may not see them
 */
async function shownTabs(actor: Actor, checks: readonly ReadinessItem[] | undefined): Promise<ShownTab[]> {
  const byStatus = await store.countByStatus(database());
  const counts: Partial<Record<DashboardTab, number | string>> = {
    status: checks && `${readinessPercentage(checks)} %`,
    articles: byStatus.reduce((sum, { count }) => sum + count, 0),
    'platform-reviews': mayDo(actor, 'reviews.manage') ? await countReviews(actor) : undefined,
    users: roles.length,
  };
  return dashboardTabs
    .filter(({ permission }) => mayDo(actor, permission))
    .map(({ name, label }) => ({ name, label, count: counts[name] }));
}

/**
 * Returns what the head of a tab shows: all tabs that the member can open, and the time.
 * @param checks as for `shownTabs`
 * @throws AppError as `authorize` does, when the actor may not open the tab.
 */
export async function dashboardFrame(
  actor: Actor,
  tab: DashboardTab,
  checks: readonly ReadinessItem[] | undefined,
  now: Date,
) {
  authorize(actor, permissionOf(tab));
  return { tabs: await shownTabs(actor, checks), time: newsroomTime(now) };
}

const day = 24 * 60 * 60 * 1000;

/** Returns browser errors from the last 24 hours; `undefined` when the actor may not read them. */
export const recentErrors = async (actor: Actor, now: Date) =>
  mayDo(actor, 'diagnostics.read') ? clientErrorsSince(actor, new Date(now.getTime() - day)) : undefined;
