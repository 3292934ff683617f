import { type Actor, type Member, type Role, roles } from './actors';
import {
  declarationOf,
  declaredPermissions,
  defaultGrants,
  type Grants,
  grantablePermissions,
  type Permission,
  permanentAdminPermissions,
} from './declarations';

/**
 * Permissions granted to individual members in addition to their role's: the expiry date of each grant by permission
 * and member, or null if the grant does not expire.
 */
export type UserGrants = ReadonlyMap<string, ReadonlyMap<string, Date | null>>;

let grants: Grants | undefined;
let roleGrantEnds: ReadonlyMap<string, Date> = new Map();
let userGrants: UserGrants = new Map();

/** Returns the key for the grant of a permission to a role. */
export const roleGrantKey = (permission: string, role: Role): string => `${permission} ${role}`;

/**
 * Sets the permissions that roles hold; undefined restores those of a new site.
 * @param ends expiry dates of the grants that have one, by `roleGrantKey`.
 */
export function setGrants(given: Grants | undefined, ends: ReadonlyMap<string, Date> = new Map()): void {
  grants = given;
  roleGrantEnds = ends;
}

/** Sets the permissions that individual members hold in addition to their role's. */
export function setUserGrants(given: UserGrants): void {
  userGrants = given;
}

function isGranted(role: Role, permission: string): boolean {
  if (role === 'admin' && permanentAdminPermissions().includes(permission)) return true;
  if (!(grants ?? defaultGrants()).get(permission)?.has(role)) return false;
  return isUnexpired(roleGrantEnds.get(roleGrantKey(permission, role)) ?? null);
}

/** Whether a grant has not expired. Checked on each use, so that expiry needs no timer. */
const isUnexpired = (end: Date | null): boolean => end === null || end.getTime() > Date.now();

/**
 * Returns when a member's hold of a grantable permission ends, through their role or individually, whichever lasts
 * longer: a time in milliseconds, Infinity for never, or 0 if the member does not hold it.
 */
export function endOfHold({ role, userId }: Member, permission: string): number {
  const timeOf = (end: Date | null | undefined): number => end?.getTime() ?? Number.POSITIVE_INFINITY;
  return Math.max(
    isGranted(role, permission) ? timeOf(roleGrantEnds.get(roleGrantKey(permission, role))) : 0,
    isGrantedToUser(userId, permission) ? timeOf(userGrants.get(permission)?.get(userId)) : 0,
  );
}

function isGrantedToUser(userId: string, permission: string): boolean {
  const end = userGrants.get(permission)?.get(userId);
  return end !== undefined && isUnexpired(end);
}

/** Whether a member has permissions that subscribers do not have, or would have them if they were not withheld. */
export const isStaff = ({ role, userId }: Member): boolean =>
  role !== 'subscriber' || [...userGrants.keys()].some((permission) => isGrantedToUser(userId, permission));

/** Returns the members who were granted a permission individually. */
export const usersGranted = (permission: Permission): string[] =>
  [...(userGrants.get(permission)?.keys() ?? [])].filter((userId) => isGrantedToUser(userId, permission));

/**
 * Whether subscribers hold a permission, both now and on a new site. Staff whose permissions are withheld keep these,
 * such as managing their own account.
 */
function isForSubscribers(permission: Permission): boolean {
  const { roles } = declarationOf(permission);
  return (
    roles.includes('subscriber') && (!grantablePermissions().has(permission) || isGranted('subscriber', permission))
  );
}

/**
 * Whether an actor holds a permission, on all resources or only some. Menus and lists of screens depend on it.
 * @throws Error when no feature declares it.
 */
export function holdsPermission(actor: Actor, permission: Permission): boolean {
  const { roles, requires } = declarationOf(permission);
  if (requires) return holdsPermission(actor, requires as Permission);
  if ('userId' in actor && actor.token && !actor.token.permissions.includes(permission)) return false;
  if ('userId' in actor && actor.withheld) return isForSubscribers(permission);
  return 'userId' in actor && grantablePermissions().has(permission)
    ? isGranted(actor.role, permission) || isGrantedToUser(actor.userId, permission)
    : roles.includes(actor.role);
}

/**
 * Returns the names of all of a role's permissions in alphabetical order: fixed, grantable, and those defined by apps.
 * @param userId adds the permissions granted to this member.
 */
export function permissionsOf(role: Role, userId?: string): string[] {
  const fixed = [...declaredPermissions()]
    .filter(([permission, { roles }]) => !grantablePermissions().has(permission) && roles.includes(role))
    .map(([permission]) => permission);
  const grantable = new Set([
    ...(grants ?? defaultGrants()).keys(),
    ...userGrants.keys(),
    ...permanentAdminPermissions(),
  ]);
  const given = [...grantable].filter(
    (permission) => isGranted(role, permission) || (userId !== undefined && isGrantedToUser(userId, permission)),
  );
  return [...fixed, ...given].sort();
}

/** The number of permissions that each role has, of all those that administrators can grant to roles. */
export type PermissionCounts = { byRole: Record<Role, number>; all: number };

/**
 * Counts the permissions that administrators can grant, including those for apps: what the table of permissions lists.
 * Permissions that every member or nobody can lose do not count, and neither do grants to individual members.
 */
export function countPermissions(): PermissionCounts {
  const names = new Set([...(grants ?? defaultGrants()).keys(), ...permanentAdminPermissions()]);
  const count = (role: Role): number => [...names].filter((name) => isGranted(role, name)).length;
  return {
    byRole: Object.fromEntries(roles.map((role) => [role, count(role)])) as Record<Role, number>,
    all: names.size,
  };
}
