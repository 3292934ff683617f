import { peopleQuery } from '~/newsroom/people/rules';
import { listPeople, openPeople } from '~/newsroom/people/service.server';
import type { Actor } from '~/platform/permissions/actors';

/**
 * Returns the newest accounts with their roles, and what the member may change about them.
 * @throws AppError as `authorize` does when the member may not open the tab.
 */
export async function peopleOverview(actor: Actor, tab: 'users' | 'management', now: Date) {
  const { may, permissionCounts } = openPeople(actor, tab === 'management' ? 'bulk' : undefined);
  return { may, permissionCounts, now, ...(await listPeople(actor, peopleQuery.parse({}))) };
}
