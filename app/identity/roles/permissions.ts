import { NotAllowedError } from '~/platform/errors';

/** Roles of members, the least first (spec 2 §6). Whoever has no role record is a subscriber. */
export const roles = ['subscriber', 'moderator', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Somebody who is signed in. */
export type Member = { role: Role; userId: string };

/** Who asks. The operator is whoever may run commands on the machine; jobs act in the operator's name. */
export type Actor = { role: 'visitor' } | { role: 'operator' } | Member;

export const visitor: Actor = { role: 'visitor' };
export const operator: Actor = { role: 'operator' };

const everyone = ['visitor', ...roles, 'operator'] as const;
const members = roles;
const visitors = ['visitor'] as const;
const operators = ['operator'] as const;
const moderators = ['moderator', 'editor', 'admin'] as const;
const editors = ['editor', 'admin'] as const;
const administrators = ['admin'] as const;

/** What can be done, as resource.action, and who may. */
export const permissions = {
  'articles.read': everyone,
  'articles.archive': operators,
  'articles.import': operators,
  'articles.offer': operators,
  'pages.read': everyone,
  'reviews.read': everyone,
  'resources.read': everyone,
  'tool_reviews.request': everyone,
  'newsletter.subscribe': everyone,
  'newsletter.unsubscribe': everyone,
  'newsletter.mail': operators,
  'newsletter.forget': operators,
  'contact.send': everyone,
  'contact.forward': operators,
  'database.backup': operators,
  'database.restore': operators,

  /** Signing up, signing in, forgotten passwords, the links of such mails. */
  'accounts.enter': everyone,
  /** One's own name, address, password, sessions, second factor, data. */
  'accounts.manage_own': members,
  'accounts.mail': operators,
  'accounts.administer': operators,
  /** Making the first administrator with the link that the server prints. */
  'accounts.set_up': visitors,

  /** Sending what a page view measured. */
  'diagnostics.report': everyone,
  'diagnostics.read': ['admin'],
  'diagnostics.forget': operators,
  'comments.read': everyone,
  'comments.write': members,
  /** Deleting one's own, having them in one's data. */
  'comments.manage_own': members,
  'comments.moderate': moderators,
  'comments.import': operators,
  'content.report': members,
  /** Reading what was decided against oneself, and appealing against it. */
  'moderation.appeal': members,
  /** One's own notifications: hearing of them, reading and removing them, being told by push. */
  'notifications.manage_own': members,
  'notifications.mail': operators,
  'notifications.push': operators,
  'notifications.forget': operators,
  /** The signed link of a mail is all that this needs. */
  'notifications.unsubscribe': everyone,
  /** The pages of members who show themselves. */
  'members.read': everyone,
  'engagement.like': members,
  'engagement.rate': members,
  /** One's own likes and ratings. */
  'engagement.read_own': members,
  /** Taking the likes and ratings of a member who leaves out of the counts. */
  'engagement.forget': operators,
  /** One's own bookmarks and lists of them. */
  'bookmarks.manage_own': members,
  /** A list whose link one has. */
  'bookmarks.read_shared': everyone,

  /** What oneself has read: remembered, shown, taken along, forgotten. */
  'history.manage_own': members,
  'follows.manage_own': members,
  /** Telling followers of new articles. */
  'follows.announce': operators,
  /** New articles of what a member follows: of oneself, and of anybody for the jobs that mail them. */
  'follows.read_new': [...roles, 'operator'],
  'dashboard.read_own': members,

  /** Entering the newsroom at all. */
  'newsroom.enter': moderators,
  /** Writing and editing articles that are not yet before readers (spec 2 §6: can_create_articles_manually). */
  'articles.write': moderators,
  /** Passing another's article, or sending it back. */
  'articles.approve': moderators,
  /** Putting approved words before readers, now or at a time, and taking them away; the operator when the time has come. */
  'articles.publish': [...editors, 'operator'],
  /** Archiving, featuring and categorising many articles. */
  'articles.organise': editors,
  /** Into the trash, and out of it. */
  'articles.delete': editors,
  /** Deleting for good what has been in the trash long enough. */
  'articles.empty_trash': operators,
  'media.use': moderators,
  'media.delete': editors,
  /** Removing uploads that never came to their end, and files that nothing leads to any more. */
  'media.clear': operators,
  /** Deciding what is done about reports. */
  'content.moderate': moderators,
  'categories.manage': editors,
  'users.read': administrators,
  'users.manage': administrators,
  /** Looking at a member's full address, which is written down with its reason. */
  'users.see_emails': administrators,
  'permissions.manage': administrators,
  'audit.read': administrators,
  'rate_limits.manage': administrators,
  'settings.manage': administrators,
} as const satisfies Record<string, readonly Actor['role'][]>;

export type Permission = keyof typeof permissions;

const isMember = (role: Actor['role']): role is Role => (roles as readonly string[]).includes(role);

/**
 * Whether administrators decide which roles hold a permission. What everybody may do, what belongs to each member’s own
 * data, what jobs ask for any member, and what only the operator does stays as it is written here.
 */
function isForRoles([permission, holders]: [string, readonly Actor['role'][]]): boolean {
  return (
    holders.some(isMember) &&
    !holders.includes('visitor') &&
    !(holders.includes('operator') && holders.includes('subscriber')) &&
    !permission.endsWith('_own')
  );
}

/** The permissions that roles are given and lose, with the roles that hold them in a new site. */
export const grantable: ReadonlyMap<string, readonly Role[]> = new Map(
  Object.entries<readonly Actor['role'][]>(permissions)
    .filter(isForRoles)
    .map(([permission, holders]) => [permission, holders.filter(isMember)]),
);

/** What administrators cannot take from themselves: nobody could give it back. */
export const keptByAdmins: readonly Permission[] = ['newsroom.enter', 'permissions.manage'];

/** Which roles hold what, by the permission’s name: those of the program, and those that administrators have made. */
export type Grants = ReadonlyMap<string, ReadonlySet<Role>>;

const newSite: Grants = new Map([...grantable].map(([permission, holders]) => [permission, new Set(holders)]));
let grants: Grants = newSite;
let tellOfDenial: (member: Member, permission: Permission) => void = () => undefined;

/** From now on roles hold what these grants say; without any, what they hold in a new site. */
export function useGrants(given: Grants | undefined): void {
  grants = given ?? newSite;
}

/** Calls a function whenever a member is refused. */
export function whenDenied(listener: typeof tellOfDenial): void {
  tellOfDenial = listener;
}

function isGranted(role: Role, permission: string): boolean {
  if (role === 'admin' && (keptByAdmins as readonly string[]).includes(permission)) return true;
  return grants.get(permission)?.has(role) ?? false;
}

export function mayDo(actor: Actor, permission: Permission): boolean {
  if ('userId' in actor && grantable.has(permission)) return isGranted(actor.role, permission);
  return (permissions[permission] as readonly Actor['role'][]).includes(actor.role);
}

/** Names of everything that a role of members may do, in order: what is fixed, what is granted, what apps ask for. */
export function permissionsOf(role: Role): string[] {
  const fixed = Object.entries<readonly Actor['role'][]>(permissions)
    .filter(([permission, holders]) => !grantable.has(permission) && holders.includes(role))
    .map(([permission]) => permission);
  const given = [...new Set([...grants.keys(), ...keptByAdmins])].filter((permission) => isGranted(role, permission));
  return [...fixed, ...given].sort();
}

/** A member is refused for want of a permission, which administrators may give to their role. */
export class MissingPermissionError extends NotAllowedError {
  readonly permission: Permission;

  constructor(permission: Permission) {
    super('forbidden');
    this.permission = permission;
  }
}

/**
 * @throws AppError `unauthenticated` when signing in would help, `forbidden` when the actor may not.
 */
export function authorize(actor: Actor, permission: Permission): void {
  if (mayDo(actor, permission)) return;
  const isForMembers = (permissions[permission] as readonly Actor['role'][]).includes('admin');
  if (actor.role === 'visitor' && isForMembers) throw new NotAllowedError('unauthenticated');
  if ('userId' in actor) tellOfDenial(actor, permission);
  throw new MissingPermissionError(permission);
}

/**
 * The same for what only members do; answers the member.
 * @throws AppError as `authorize`.
 */
export function authorizeMember(actor: Actor, permission: Permission): Member {
  authorize(actor, permission);
  if (!('userId' in actor)) throw new NotAllowedError('forbidden');
  return actor;
}
