import { z } from 'zod';
import { grantable, keptByAdmins, type Member, mayDo, type Permission, type Role, roles } from './permissions';

/** One row of the matrix of permissions. */
export type GrantedPermission = {
  id: string;
  /** resource.action */
  name: string;
  description: string;
  /** Whether the program itself asks for it; the others are for apps. */
  isBuiltIn: boolean;
  roles: Role[];
};

/** What the program's permissions mean, for whoever gives them. */
const meanings: Partial<Record<Permission, string>> = {
  'articles.approve': 'Pass another author’s article, or send it back',
  'articles.delete': 'Put articles into the trash, and take them out',
  'articles.organise': 'Archive, feature and categorise articles',
  'articles.publish': 'Put approved articles before readers, now or at a time, and take them away',
  'articles.write': 'Write and edit articles that are not yet before readers',
  'audit.read': 'Read the audit log',
  'categories.manage': 'Create, rename, merge and delete categories',
  'comments.moderate': 'Release, hide and remove comments',
  'comments.write': 'Write comments',
  'content.moderate': 'Decide what is done about reports',
  'content.report': 'Report comments to the newsroom',
  'diagnostics.read': 'Read speed and faults of page views',
  'engagement.like': 'Like articles',
  'engagement.rate': 'Rate articles',
  'media.delete': 'Delete pictures that are not in use',
  'media.use': 'Upload pictures and put them into articles',
  'newsroom.enter': 'Enter the newsroom at all',
  'permissions.manage': 'Give and take permissions',
  'rate_limits.manage': 'Change rate limits',
  'settings.manage': 'Change the settings of the site',
  'users.manage': 'Change roles and states of accounts, delete and invite them',
  'users.read': 'See the accounts, their addresses masked',
  'users.see_emails': 'See full addresses, with a reason that is written down',
};

/** What a permission of the program means. */
export const meaningOf = (permission: string): string =>
  meanings[permission as Permission] ?? permission.replaceAll(/[._]/g, ' ');

export const longestDescription = 200;
/** Most permissions that administrators may make. */
export const mostOwnPermissions = 100;

const part = /^[a-z][a-z0-9_]{0,28}$/;
const partSentence = 'Use small letters, digits and underscores, beginning with a letter; at most 29 characters.';
const namePart = (required: string) =>
  z.string(required).trim().min(1, { error: required, abort: true }).regex(part, partSentence);

export const newPermissionForm = z.object({
  resource: namePart('Say what it is about, such as newsletter.'),
  action: namePart('Say what may be done, such as export.'),
  description: z
    .string('Say what it allows.')
    .trim()
    .min(1, 'Say what it allows.')
    .max(longestDescription, `At most ${longestDescription} characters.`),
});

/**
 * Whether somebody may give a permission to a role, or take it: nobody decides over a role above their own, nor gives what
 * they do not have. Administrators have whatever there is to give.
 */
export function mayGrant(member: Member, permission: string, role: Role): boolean {
  if (member.role === 'admin') return true;
  if (roles.indexOf(role) > roles.indexOf(member.role)) return false;
  return grantable.has(permission) && mayDo(member, permission as Permission);
}

/** Whether a role keeps a permission whatever anybody decides. */
export const isKept = (permission: string, role: Role): boolean =>
  role === 'admin' && (keptByAdmins as readonly string[]).includes(permission);
