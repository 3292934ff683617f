import { countMembersByRole } from '~/identity/accounts/administration/service.server';
import { database } from '~/platform/database/database.server';
import { type Actor, roles } from '~/platform/permissions/actors';
import { countPermissions } from '~/platform/permissions/grants';
import { authorize } from '~/platform/permissions/permissions';
import { peopleQuery } from './rules';
import * as store from './store.server';

/** Number of people named for each role in the list of roles; the rest are only counted. */
const namedPerRole = 5;

/**
 * Returns the roles, highest first, each with its number of permissions, the number of accounts that have it, and the
 * names of the newest of them.
 * @throws AppError as `authorize` does
 */
export async function listRoles(actor: Actor) {
  authorize(actor, 'users.read');
  const { all, byRole } = countPermissions();
  const [counts, ...people] = await Promise.all([
    countMembersByRole(database()),
    ...roles.map((role) => store.listPeople(database(), peopleQuery.parse({ role }), namedPerRole)),
  ]);
  return {
    permissions: all,
    roles: roles
      .map((role, index) => ({
        role,
        count: counts[role],
        permissions: byRole[role],
        people: people[index]?.map(({ name }) => name) ?? [],
      }))
      .reverse(),
  };
}
