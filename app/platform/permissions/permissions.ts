import { type AppError, NotAllowedError } from '~/platform/errors';

/** Members' roles, lowest first (spec 2 §6). Members without a role record are subscribers. */
export const roles = ['subscriber', 'moderator', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A signed-in user. */
export type Member = { role: Role; userId: string };

/**
 * The subject of an authorisation check. The operator is anyone who can run commands on the machine; jobs run as the
 * operator.
 */
export type Actor = { role: 'visitor' } | { role: 'operator' } | Member;

export const visitor: Actor = { role: 'visitor' };
export const operator: Actor = { role: 'operator' };

/** The roles of all actors. */
export const everyone = ['visitor', ...roles, 'operator'] as const;
export const members = [...roles] as const;
export const visitors = ['visitor'] as const;
export const operators = ['operator'] as const;
export const moderators = ['moderator', 'editor', 'admin'] as const;
export const editors = ['editor', 'admin'] as const;
export const administrators = ['admin'] as const;

/** The parts of a policy. They can be evaluated for one resource and translated to a SQL condition. */
export type Condition =
  | { kind: 'owner'; field: string }
  | { kind: 'among'; field: string }
  | { kind: 'value'; field: string; values: readonly string[] }
  | { kind: 'permission'; permission: string }
  | { kind: 'all' | 'any'; of: readonly Condition[] }
  | { kind: 'not'; of: Condition };

/**
 * Decides which actors may act on which resources. `allows` checks one resource, and `policyFilter`
 * (policy-filter.server.ts) finds all those allowed: both follow from the same conditions, so that a list and a single
 * read cannot disagree.
 *
 * Not every resource that belongs to a member needs a policy. A query restricted to the member’s own ID (`where user_id
 * = …`) finds no one else’s rows, and needs only a permission check.
 */
export type Policy<Resource> = {
  allows: (actor: Actor, resource: Resource) => boolean;
  condition: Condition;
};

/** A permission as declared by a feature. */
export type PermissionDeclaration = {
  /** Roles that hold the permission on a new site. */
  roles: readonly Actor['role'][];
  /** Another permission, used instead of roles: whoever holds it holds this one too. */
  requires?: string;
  /** Description for the administrators who grant the permission to roles. */
  meaning?: string;
};

/** A permission that depends on the resource acted on. */
export type ResourcePermissionDeclaration<Resource> = PermissionDeclaration & {
  policy: Policy<Resource>;
  /**
   * Returns the error for an actor who holds the permission but may not act on this resource, or for a missing
   * resource.
   */
  refusal: (actor: Actor, resource: Resource | undefined) => AppError;
};

/**
 * Declares a permission.
 * @param meaning a description, for permissions that administrators grant to roles.
 */
export const allow = (
  roles: readonly Actor['role'][],
  meaning?: string,
): PermissionDeclaration & { policy?: undefined } => ({ roles, meaning });

/**
 * Declares a permission that is checked for a resource: `authorize(actor, 'comments.change', comment)`.
 * @param by roles, or the grantable permission that an actor must hold.
 * @param policy decides which of those actors may act on which resource.
 * @param refusal returns the error for the others: `not_found` where they must not learn that the resource exists.
 */
export const allowOn = <Resource>(
  by: readonly Actor['role'][] | string,
  policy: Policy<Resource>,
  refusal: ResourcePermissionDeclaration<Resource>['refusal'],
): ResourcePermissionDeclaration<Resource> => ({
  ...(typeof by === 'string' ? { roles: [], requires: by } : { roles: by }),
  policy,
  refusal,
});

declare const noPermission: unique symbol;

/**
 * The permissions that all features declare, by name; `features.ts` extends it. An interface must not be empty, hence
 * the placeholder member.
 */
export interface DeclaredPermissions {
  readonly [noPermission]?: never;
}

/** The name of a permission, as resource.action. */
export type Permission = keyof DeclaredPermissions & string;

/** A permission that depends on the resource. */
export type ResourcePermission = {
  [Name in Permission]: DeclaredPermissions[Name] extends { policy: Policy<never> } ? Name : never;
}[Permission];

/** A permission that does not depend on a resource. */
export type PlainPermission = Exclude<Permission, ResourcePermission>;

/** The fields of a resource that a permission's policy needs. */
export type ResourceOf<Name extends ResourcePermission> = DeclaredPermissions[Name] extends {
  policy: Policy<infer Resource>;
}
  ? Resource
  : never;

const isMember = (role: Actor['role']): role is Role => (roles as readonly string[]).includes(role);

/**
 * Whether administrators decide which roles hold a permission. Some are fixed by their feature's declaration:
 * permissions that everyone holds, permissions on members’ own data, those that jobs need on behalf of any member, and
 * those reserved for the operator.
 */
function isGrantable(permission: string, roles: readonly Actor['role'][]): boolean {
  return (
    roles.some(isMember) &&
    !roles.includes('visitor') &&
    !(roles.includes('operator') && roles.includes('subscriber')) &&
    !permission.endsWith('_own')
  );
}

let declared: ReadonlyMap<string, PermissionDeclaration> = new Map();
let grantableRoles: ReadonlyMap<string, readonly Role[]> = new Map();

/** Registers the permissions of all features. Call once, before anything is authorised. */
export function declarePermissions(permissions: Readonly<Record<string, PermissionDeclaration>>): void {
  declared = new Map(Object.entries(permissions));
  grantableRoles = new Map(
    [...declared].flatMap(([permission, { roles }]) =>
      isGrantable(permission, roles) ? [[permission, roles.filter(isMember)] as const] : [],
    ),
  );
  for (const { requires } of declared.values()) if (requires) declarationOf(requires);
  defaultGrants = new Map([...grantableRoles].map(([permission, roles]) => [permission, new Set(roles)]));
}

/** Returns all declared permissions, by name. */
export const declaredPermissions = (): ReadonlyMap<string, PermissionDeclaration> => declared;

/** Returns the permissions that administrators can grant to roles, with the roles that hold them on a new site. */
export const grantablePermissions = (): ReadonlyMap<string, readonly Role[]> => grantableRoles;

/**
 * Returns a permission's declaration.
 * @throws Error when no feature declares the permission.
 */
function declarationOf(permission: string): PermissionDeclaration {
  const declaration = declared.get(permission);
  if (!declaration) throw new Error(`No feature declares the permission ${permission}.`);
  return declaration;
}

/** Permissions that administrators cannot revoke from their own role, because nobody could restore them. */
export const permanentAdminPermissions: readonly Permission[] = ['newsroom.enter', 'permissions.manage'];

/** The roles that hold each permission, by permission name, including permissions that administrators created. */
export type Grants = ReadonlyMap<string, ReadonlySet<Role>>;

/**
 * Permissions granted to individual members in addition to their role's: the expiry date of each grant by permission
 * and member, or null if the grant does not expire.
 */
export type UserGrants = ReadonlyMap<string, ReadonlyMap<string, Date | null>>;

let defaultGrants: Grants = new Map();
let grants: Grants | undefined;
let roleGrantEnds: ReadonlyMap<string, Date> = new Map();
let userGrants: UserGrants = new Map();
let reportDenial: (member: Member, permission: Permission) => void = () => undefined;

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

/** Sets the function that is called whenever a member is refused for lack of a permission. */
export function onDenied(listener: typeof reportDenial): void {
  reportDenial = listener;
}

function isGranted(role: Role, permission: string): boolean {
  if (role === 'admin' && (permanentAdminPermissions as readonly string[]).includes(permission)) return true;
  if (!(grants ?? defaultGrants).get(permission)?.has(role)) return false;
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

/** Returns the members who were granted a permission individually. */
export const usersGranted = (permission: Permission): string[] =>
  [...(userGrants.get(permission)?.keys() ?? [])].filter((userId) => isGrantedToUser(userId, permission));

/**
 * Whether an actor holds a permission, on all resources or only some. Menus and lists of screens depend on it.
 * @throws Error when no feature declares it.
 */
export function holdsPermission(actor: Actor, permission: Permission): boolean {
  const { roles, requires } = declarationOf(permission);
  if (requires) return holdsPermission(actor, requires as Permission);
  return 'userId' in actor && grantableRoles.has(permission)
    ? isGranted(actor.role, permission) || isGrantedToUser(actor.userId, permission)
    : roles.includes(actor.role);
}

/**
 * Returns the names of all of a role's permissions in alphabetical order: fixed, grantable, and those defined by apps.
 * @param userId adds the permissions granted to this member.
 */
export function permissionsOf(role: Role, userId?: string): string[] {
  const fixed = [...declared]
    .filter(([permission, { roles }]) => !grantableRoles.has(permission) && roles.includes(role))
    .map(([permission]) => permission);
  const grantable = new Set([...(grants ?? defaultGrants).keys(), ...userGrants.keys(), ...permanentAdminPermissions]);
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
  const names = new Set([...(grants ?? defaultGrants).keys(), ...permanentAdminPermissions]);
  const count = (role: Role): number => [...names].filter((name) => isGranted(role, name)).length;
  return {
    byRole: Object.fromEntries(roles.map((role) => [role, count(role)])) as Record<Role, number>,
    all: names.size,
  };
}

/** Thrown when an actor lacks a permission. The error names the permission, so that an administrator can grant it. */
export class MissingPermissionError extends NotAllowedError {
  readonly permission: Permission;

  constructor(permission: Permission) {
    super('forbidden');
    this.permission = permission;
  }
}

/** Whether a visitor could gain a permission by signing in. */
function isForMembers(permission: string): boolean {
  const { roles, requires } = declarationOf(permission);
  return requires ? isForMembers(requires) : roles.includes('admin');
}

/** Returns the error for an actor without the permission. */
const missingPermissionError = (actor: Actor, permission: Permission): AppError =>
  actor.role === 'visitor' && isForMembers(permission)
    ? new NotAllowedError('unauthenticated')
    : new MissingPermissionError(permission);

type ResourceArguments = [thing?: unknown];

/** Returns the error for an actor, or undefined if the action is allowed. */
function refusalFor(actor: Actor, permission: Permission, ...given: ResourceArguments): AppError | undefined {
  if (!holdsPermission(actor, permission)) return missingPermissionError(actor, permission);
  const declaration = declarationOf(permission);
  if (!('policy' in declaration)) return undefined;
  if (given.length === 0) throw new Error(`${permission} depends on a resource, but none was given.`);
  const { policy, refusal } = declaration as ResourcePermissionDeclaration<unknown>;
  const [resource] = given;
  return resource !== undefined && policy.allows(actor, resource) ? undefined : refusal(actor, resource);
}

/**
 * Whether an actor may do something. Expects the resource if the permission depends on it. Used to show or hide
 * controls.
 */
export function mayDo(actor: Actor, permission: PlainPermission): boolean;
export function mayDo<Name extends ResourcePermission>(
  actor: Actor,
  permission: Name,
  resource: ResourceOf<Name>,
): boolean;
export function mayDo(actor: Actor, permission: Permission, ...given: ResourceArguments): boolean {
  return refusalFor(actor, permission, ...given) === undefined;
}

/** Returns the error that `authorize` would throw, or undefined if the action is allowed. */
export const refusalOf = <Name extends ResourcePermission>(
  actor: Actor,
  permission: Name,
  resource: ResourceOf<Name>,
): AppError | undefined => refusalFor(actor, permission, resource);

/**
 * Checks that an actor may do something.
 * @param resource the resource, if the permission depends on it. A missing resource is refused like one the actor has
 * no rights to, so that they cannot be told apart.
 * @returns the resource.
 * @throws AppError `unauthenticated` when signing in would help, `forbidden` when the actor does not hold the
 * permission, else the error that the permission declares.
 */
export function authorize(actor: Actor, permission: PlainPermission): void;
export function authorize<Name extends ResourcePermission, Resource extends ResourceOf<Name>>(
  actor: Actor,
  permission: Name,
  resource: Resource | undefined,
): Resource;
export function authorize(actor: Actor, permission: Permission, ...given: ResourceArguments): unknown {
  const refusal = refusalFor(actor, permission, ...given);
  if (!refusal) return given[0];
  if ('userId' in actor && refusal instanceof MissingPermissionError) reportDenial(actor, permission);
  throw refusal;
}

/**
 * Checks a permission like `authorize` and returns the member; actors that are not members are refused.
 * @throws AppError like `authorize`.
 */
export function authorizeMember(actor: Actor, permission: PlainPermission): Member {
  authorize(actor, permission);
  if (!('userId' in actor)) throw new NotAllowedError('forbidden');
  return actor;
}
