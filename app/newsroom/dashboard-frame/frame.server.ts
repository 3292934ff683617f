import { DateTime } from 'luxon';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { hook } from '~/platform/features/hook';
import type { Actor } from '~/platform/permissions/actors';
import type { PlainPermission } from '~/platform/permissions/declarations';
import { holdsPermission } from '~/platform/permissions/grants';
import { authorize } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { type DashboardTab, dashboardTabs } from './tabs';

/** What the tabs show beside their labels, by path: a number of things, or their progress. */
export type TabCounts = Partial<Record<DashboardTab['path'], number | string>>;

/** Lets features say what their dashboard tabs show beside their labels, except for tabs for which it is known. */
export const dashboardTabCounts = hook<[actor: Actor, now: Date, known: TabCounts], TabCounts>();

/** A tab that the member can open. */
export type ShownTab = Pick<DashboardTab, 'path' | 'label'> & { count?: number | string };

/**
 * Returns what the head of every tab shows: the tabs that the member can open, and the time.
 * @param path the path of the open tab.
 * @param known what tabs show, as far as the caller has already computed it for the open tab.
 * @throws AppError as `authorize` does, when the member may not open that tab.
 */
export async function dashboardFrame(
  actor: Actor,
  path: DashboardTab['path'],
  now: Date,
  known: TabCounts = {},
): Promise<{ tabs: ShownTab[]; time: string }> {
  const open = dashboardTabs().find((tab) => tab.path === path);
  authorize(actor, (open?.permission ?? 'newsroom.enter') as PlainPermission);
  const counts: TabCounts = Object.assign({}, ...(await dashboardTabCounts.run(actor, now, known)), known);
  return {
    tabs: dashboardTabs()
      .filter(({ permission }) => holdsPermission(actor, permission as PlainPermission))
      .map(({ path, label }) => ({ path, label, count: counts[path] })),
    // Such as “Tuesday 24 November 2026, 10:42”.
    time: DateTime.fromJSDate(now, { zone: siteSetting(newsroomTimeZone) }).toFormat('cccc d LLLL yyyy, HH:mm'),
  };
}
