import type { Executor } from '~/platform/database/database.server';
import { holdsPermission } from '~/platform/permissions/grants';
import * as store from '../store.server';

/**
 * Returns those of the members responsible for endpoints who may see email addresses, as long as their accounts are open.
 * Endpoints of all others get no addresses.
 */
export async function emailReaders(
  executor: Executor,
  responsible: readonly (string | null)[],
): Promise<ReadonlySet<string | null>> {
  const userIds = responsible.filter((userId) => userId !== null);
  const members = await store.openMembers(executor, userIds);
  return new Set(members.filter((member) => holdsPermission(member, 'users.see_emails')).map(({ userId }) => userId));
}
