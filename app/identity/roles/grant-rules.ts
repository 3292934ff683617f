import { z } from 'zod';
import {
  declaredPermissions,
  grantablePermissions,
  holds,
  keptByAdmins,
  type Member,
  type Permission,
  type Role,
  roles,
} from '~/platform/permissions/permissions';

/** One row of the matrix of permissions. */
export type GrantedPermission = {
  id: string;
  /** resource.action */
  name: string;
  description: string;
  /** Whether the program itself checks it; the others are for apps. */
  isBuiltIn: boolean;
  roles: Role[];
};

/** What a permission of the program means. */
export const meaningOf = (permission: string): string =>
  declaredPermissions().get(permission)?.meaning ?? permission.replaceAll(/[._]/g, ' ');

export const longestDescription = 200;
/** Most permissions that administrators may make. */
export const mostOwnPermissions = 100;

const part = /^[a-z][a-z0-9_]{0,28}$/;
const partSentence = 'Use up to 29 lower-case letters, digits and underscores, starting with a letter.';
const namePart = (required: string) =>
  z.string(required).trim().min(1, { error: required, abort: true }).regex(part, partSentence);

export const newPermissionForm = z.object({
  resource: namePart('Enter a resource, such as newsletter.'),
  action: namePart('Enter an action, such as export.'),
  description: z
    .string('Describe what it allows.')
    .trim()
    .min(1, 'Describe what it allows.')
    .max(longestDescription, `At most ${longestDescription} characters.`),
});

/**
 * Whether someone may give a permission to a role, or take it: nobody decides over a role above their own, nor gives
 * what
 * they do not have. Administrators have whatever there is to give.
 */
export function mayGrant(member: Member, permission: string, role: Role): boolean {
  if (member.role === 'admin') return true;
  if (roles.indexOf(role) > roles.indexOf(member.role)) return false;
  return grantablePermissions().has(permission) && holds(member, permission as Permission);
}

/** Whether a role keeps a permission whatever anybody decides. */
export const isKept = (permission: string, role: Role): boolean =>
  role === 'admin' && (keptByAdmins as readonly string[]).includes(permission);
