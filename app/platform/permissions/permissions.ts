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

/** Whoever asks. */
export const everyone = ['visitor', ...roles, 'operator'] as const;
export const members = [...roles] as const;
export const visitors = ['visitor'] as const;
export const operators = ['operator'] as const;
export const moderators = ['moderator', 'editor', 'admin'] as const;
export const editors = ['editor', 'admin'] as const;
export const administrators = ['admin'] as const;

/** A permission, as a feature declares it. */
export type PermissionDeclaration = {
  /** Who holds it in a new site. */
  roles: readonly Actor['role'][];
  /** What it allows, for whoever gives it to roles. */
  meaning?: string;
};

/** Declares a permission. @param meaning what it allows, where administrators decide which roles hold it. */
export const allow = (roles: readonly Actor['role'][], meaning?: string): PermissionDeclaration => ({
  roles,
  meaning,
});

declare const noPermission: unique symbol;

/** What all features together declare, by name: `features.ts` extends it. An interface needs a member of its own. */
export interface DeclaredPermissions {
  readonly [noPermission]?: never;
}

/** What can be done, as resource.action. */
export type Permission = keyof DeclaredPermissions & string;

const isMember = (role: Actor['role']): role is Role => (roles as readonly string[]).includes(role);

/**
 * Whether administrators decide which roles hold a permission. What everybody may do, what belongs to each member’s own
 * data, what jobs ask for any member, and what only the operator does stays as its feature declares it.
 */
function isForRoles(permission: string, roles: readonly Actor['role'][]): boolean {
  return (
    roles.some(isMember) &&
    !roles.includes('visitor') &&
    !(roles.includes('operator') && roles.includes('subscriber')) &&
    !permission.endsWith('_own')
  );
}

let declared: ReadonlyMap<string, PermissionDeclaration> = new Map();
let forRoles: ReadonlyMap<string, readonly Role[]> = new Map();

/** Makes the permissions of all features known; called once, before anything is authorised. */
export function declarePermissions(permissions: Readonly<Record<string, PermissionDeclaration>>): void {
  declared = new Map(Object.entries(permissions));
  forRoles = new Map(
    [...declared].flatMap(([permission, { roles }]) =>
      isForRoles(permission, roles) ? [[permission, roles.filter(isMember)] as const] : [],
    ),
  );
  newSite = new Map([...forRoles].map(([permission, roles]) => [permission, new Set(roles)]));
}

/** What features declare, by name. */
export const declaredPermissions = (): ReadonlyMap<string, PermissionDeclaration> => declared;

/** The permissions that roles are given and lose, with the roles that hold them in a new site. */
export const grantablePermissions = (): ReadonlyMap<string, readonly Role[]> => forRoles;

/** @throws Error when no feature declares the permission. */
function rolesOf(permission: string): readonly Actor['role'][] {
  const roles = declared.get(permission)?.roles;
  if (!roles) throw new Error(`No feature declares the permission ${permission}.`);
  return roles;
}

/** What administrators cannot take from themselves: nobody could give it back. */
export const keptByAdmins: readonly Permission[] = ['newsroom.enter', 'permissions.manage'];

/** Which roles hold what, by the permission’s name: those of the program, and those that administrators have made. */
export type Grants = ReadonlyMap<string, ReadonlySet<Role>>;

let newSite: Grants = new Map();
let grants: Grants | undefined;
let reportDenial: (member: Member, permission: Permission) => void = () => undefined;

/** From now on roles hold what these grants say; without any, what they hold in a new site. */
export function setGrants(given: Grants | undefined): void {
  grants = given;
}

/** Calls a function whenever a member is refused. */
export function whenDenied(listener: typeof reportDenial): void {
  reportDenial = listener;
}

function isGranted(role: Role, permission: string): boolean {
  if (role === 'admin' && (keptByAdmins as readonly string[]).includes(permission)) return true;
  return (grants ?? newSite).get(permission)?.has(role) ?? false;
}

export function mayDo(actor: Actor, permission: Permission): boolean {
  const roles = rolesOf(permission);
  return 'userId' in actor && forRoles.has(permission) ? isGranted(actor.role, permission) : roles.includes(actor.role);
}

/** Names of everything that a role of members may do, in order: what is fixed, what is granted, what apps ask for. */
export function permissionsOf(role: Role): string[] {
  const fixed = [...declared]
    .filter(([permission, { roles }]) => !forRoles.has(permission) && roles.includes(role))
    .map(([permission]) => permission);
  const given = [...new Set([...(grants ?? newSite).keys(), ...keptByAdmins])].filter((permission) =>
    isGranted(role, permission),
  );
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
  const isForMembers = rolesOf(permission).includes('admin');
  if (actor.role === 'visitor' && isForMembers) throw new NotAllowedError('unauthenticated');
  if ('userId' in actor) reportDenial(actor, permission);
  throw new MissingPermissionError(permission);
}

/**
 * The same for what only members do; returns the member.
 * @throws AppError as `authorize`.
 */
export function authorizeMember(actor: Actor, permission: Permission): Member {
  authorize(actor, permission);
  if (!('userId' in actor)) throw new NotAllowedError('forbidden');
  return actor;
}
