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
  'articles.approve': 'Approve other authors’ articles, or request changes',
  'articles.delete': 'Move articles to the trash, and restore them',
  'articles.organise': 'Archive, feature and categorise articles',
  'articles.publish': 'Publish, schedule and unpublish approved articles',
  'articles.write': 'Write and edit unpublished articles',
  'audit.read': 'Read the audit log',
  'categories.manage': 'Create, rename, merge and delete categories',
  'comments.moderate': 'Approve, hold and remove comments',
  'comments.write': 'Write comments',
  'content.moderate': 'Decide on reports',
  'content.report': 'Report comments to the newsroom',
  'diagnostics.read': 'View page speed and errors',
  'engagement.like': 'Like articles',
  'engagement.rate': 'Rate articles',
  'media.delete': 'Delete pictures that are not in use',
  'media.use': 'Upload pictures and use them in articles',
  'newsroom.enter': 'Enter the newsroom',
  'permissions.manage': 'Grant and revoke permissions',
  'rate_limits.manage': 'Change rate limits',
  'settings.manage': 'Change the settings of the site',
  'users.manage': 'Change roles and account status; invite and delete accounts',
  'users.read': 'View accounts with masked email addresses',
  'users.see_emails': 'View full email addresses, with a logged reason',
};

/** What a permission of the program means. */
export const meaningOf = (permission: string): string =>
  meanings[permission as Permission] ?? permission.replaceAll(/[._]/g, ' ');

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
