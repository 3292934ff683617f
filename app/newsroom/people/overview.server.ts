import type { Actor } from '~/platform/permissions/actors';
import { peopleQuery } from './rules';
import { listPeople, openPeople } from './service.server';

/**
 * Returns the newest accounts with their roles, and what the member may change about them.
 * @throws AppError as `authorize` does when the member may not open the tab.
 */
export async function peopleOverview(actor: Actor, tab: 'users' | 'management', now: Date) {
  const { may, permissionCounts } = openPeople(actor, tab === 'management' ? 'bulk' : undefined);
  return { may, permissionCounts, now, ...(await listPeople(actor, peopleQuery.parse({}))) };
}
