import { z } from 'zod';
import { longDate } from '~/design/format';
import { type Member, type Role, roles } from '~/platform/permissions/actors';
import {
  declaredPermissions,
  grantablePermissions,
  type Permission,
  permanentAdminPermissions,
} from '~/platform/permissions/declarations';
import { endOfHold, holdsPermission } from '~/platform/permissions/grants';

/** A row of the permission matrix. */
export type GrantedPermission = {
  id: string;
  /** In the form `resource.action`. */
  name: string;
  description: string;
  /** Whether the program itself checks the permission. Permissions that it does not check are for apps. */
  isBuiltIn: boolean;
  roles: Role[];
};

/** Returns a permission's description. */
export const descriptionOf = (permission: string): string =>
  declaredPermissions().get(permission)?.meaning ?? permission.replaceAll(/[._]/g, ' ');

export const longestDescription = 200;
/** Maximum number of permissions created by administrators. */
export const maxCustomPermissions = 100;
/** Maximum number of changes to the permissions of roles that are saved at once. */
export const maxGrantChanges = 100;

const part = /^[a-z][a-z0-9_]{0,28}$/;
const partSentence = 'Use up to 29 lower-case letters, digits and underscores, starting with a letter.';
const namePart = (required: string) =>
  z.string(required).trim().min(1, { error: required, abort: true }).regex(part, partSentence);

export const newPermissionForm = z.object({
  resource: namePart('Enter a resource, such as newsletter.'),
  action: namePart('Enter an action, such as export.'),
  description: z
    .string('Describe what the permission allows.')
    .trim()
    .min(1, 'Describe what the permission allows.')
    .max(longestDescription, `Enter at most ${longestDescription} characters.`),
});

/**
 * Whether a member may grant a permission to a role, or revoke it. Members cannot change roles above their own, nor
 * grant permissions they do not have. Administrators may grant everything.
 */
export function mayGrant(member: Member, permission: string, role: Role): boolean {
  if (member.role === 'admin') return true;
  if (roles.indexOf(role) > roles.indexOf(member.role)) return false;
  return grantablePermissions().has(permission) && holdsPermission(member, permission as Permission);
}

/**
 * Whether a member may grant permissions to an account or a role. Only administrators may grant to themselves or to their
 * own role: anyone else could pass a permission granted only to them on to their whole role.
 */
export const mayGrantTo = (member: Member, target: { userId: string } | { role: Role }): boolean =>
  member.role === 'admin' || ('userId' in target ? target.userId !== member.userId : target.role !== member.role);

const day = 86_400_000;

/**
 * Returns why a member may not grant a permission for so long: members must not grant a permission beyond the end of
 * their own hold of it. Returns undefined if they may; administrators may grant it for any time.
 * @param expiresAt when the grant would expire; null for never.
 */
export function expiryProblem(member: Member, permission: string, expiresAt: Date | null): string | undefined {
  const ownEnd = endOfHold(member, permission);
  if (member.role === 'admin' || (expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) <= ownEnd) return undefined;
  // A grant expires when its last day ends.
  const lastDay = longDate(new Date(ownEnd - day));
  return `You have ${permission} only until ${lastDay}, so you cannot grant it for longer.`;
}

/**
 * Whether a member may change a cell of the permission table: grant the permission to the role if the role lacks it, or
 * else revoke it. Built-in permissions of administrators are not revoked there, so that no administrator locks others out.
 */
export function mayToggle(
  member: Member,
  { name, isBuiltIn, roles: grantedTo }: GrantedPermission,
  role: Role,
): boolean {
  if (!mayGrant(member, name, role)) return false;
  if (grantedTo.includes(role)) return !(role === 'admin' && isBuiltIn);
  return mayGrantTo(member, { role }) && expiryProblem(member, name, null) === undefined;
}

/** Returns the last day on which a member holds a permission; null if the hold does not end or there is none. */
export function lastDayOfHold(member: Member, permission: string): Date | null {
  const end = endOfHold(member, permission);
  return end === 0 || end === Number.POSITIVE_INFINITY ? null : new Date(end - day);
}

/** Returns true when a role's permission cannot be revoked. */
export const isIrrevocable = (permission: string, role: Role): boolean =>
  role === 'admin' && permanentAdminPermissions().includes(permission);
