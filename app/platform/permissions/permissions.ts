import { type AppError, NotAllowedError } from '~/platform/errors';

/** Roles of members, the least first (spec 2 §6). Whoever has no role record is a subscriber. */
export const roles = ['subscriber', 'moderator', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Someone who is signed in. */
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

/** What a policy consists of, so that it can be asked about one thing and written as a SQL condition alike. */
export type Condition =
  | { kind: 'owner'; field: string }
  | { kind: 'among'; field: string }
  | { kind: 'value'; field: string; values: readonly string[] }
  | { kind: 'permission'; permission: string }
  | { kind: 'all' | 'any'; of: readonly Condition[] }
  | { kind: 'not'; of: Condition };

/**
 * Who may do something to which thing. `allows` decides about one, `policyFilter` (policy-filter.server.ts) finds all:
 * both
 * follow from the same conditions, so a list and a single read cannot disagree.
 *
 * Not everything that belongs to a member needs one. A query that takes the member’s own id (`where user_id = …`) finds
 * nothing of anybody else’s; it asks for the permission alone.
 */
export type Policy<Thing> = {
  allows: (actor: Actor, thing: Thing) => boolean;
  condition: Condition;
};

/** A permission, as a feature declares it. */
export type PermissionDeclaration = {
  /** Roles that have it on a new site. */
  roles: readonly Actor['role'][];
  /** In place of roles: it is held by whoever holds this permission. */
  requires?: string;
  /** What it allows, for whoever gives it to roles. */
  meaning?: string;
};

/** A permission that depends on the thing that something is done to. */
export type PermissionOnThing<Thing> = PermissionDeclaration & {
  policy: Policy<Thing>;
  /** What is thrown at those who hold it and may not do it to this thing, or where there is no such thing. */
  refusal: (actor: Actor, thing: Thing | undefined) => AppError;
};

/** Declares a permission. @param meaning what it allows, where administrators decide which roles hold it. */
export const allow = (
  roles: readonly Actor['role'][],
  meaning?: string,
): PermissionDeclaration & { policy?: undefined } => ({ roles, meaning });

/**
 * Declares a permission that is asked for with the thing: `authorize(actor, 'comments.change', comment)`.
 * @param by roles; or the permission that someone must hold, which administrators give and take.
 * @param policy who of them may do it to which one.
 * @param refusal what the others are told: `not_found` where nobody else is to know that the thing is there.
 */
export const allowOn = <Thing>(
  by: readonly Actor['role'][] | string,
  policy: Policy<Thing>,
  refusal: PermissionOnThing<Thing>['refusal'],
): PermissionOnThing<Thing> => ({
  ...(typeof by === 'string' ? { roles: [], requires: by } : { roles: by }),
  policy,
  refusal,
});

declare const noPermission: unique symbol;

/** What all features together declare, by name: `features.ts` extends it. An interface needs a member of its own. */
export interface DeclaredPermissions {
  readonly [noPermission]?: never;
}

/** What can be done, as resource.action. */
export type Permission = keyof DeclaredPermissions & string;

/** What can be done to one thing and perhaps not to another. */
export type ThingPermission = {
  [Name in Permission]: DeclaredPermissions[Name] extends { policy: Policy<never> } ? Name : never;
}[Permission];

/** What can be done by whoever holds it. */
export type PlainPermission = Exclude<Permission, ThingPermission>;

/** What a permission's policy has to know of the thing. */
export type ThingOf<Name extends ThingPermission> = DeclaredPermissions[Name] extends { policy: Policy<infer Thing> }
  ? Thing
  : never;

const isMember = (role: Actor['role']): role is Role => (roles as readonly string[]).includes(role);

/**
 * Whether administrators decide which roles hold a permission. What everyone may do, what belongs to each member’s own
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
  for (const { requires } of declared.values()) if (requires) declarationOf(requires);
  newSite = new Map([...forRoles].map(([permission, roles]) => [permission, new Set(roles)]));
}

/** What features declare, by name. */
export const declaredPermissions = (): ReadonlyMap<string, PermissionDeclaration> => declared;

/** The permissions that roles are given and lose, with the roles that hold them in a new site. */
export const grantablePermissions = (): ReadonlyMap<string, readonly Role[]> => forRoles;

/** @throws Error when no feature declares the permission. */
function declarationOf(permission: string): PermissionDeclaration {
  const declaration = declared.get(permission);
  if (!declaration) throw new Error(`No feature declares the permission ${permission}.`);
  return declaration;
}

/** What administrators cannot take from themselves: nobody could give it back. */
export const keptByAdmins: readonly Permission[] = ['newsroom.enter', 'permissions.manage'];

/** Which roles hold what, by the permission’s name: those of the program, and those that administrators have made. */
export type Grants = ReadonlyMap<string, ReadonlySet<Role>>;

/** Until when single members hold what besides their role, by permission and member; null for without end. */
export type UserGrants = ReadonlyMap<string, ReadonlyMap<string, Date | null>>;

let newSite: Grants = new Map();
let grants: Grants | undefined;
let roleGrantEnds: ReadonlyMap<string, Date> = new Map();
let userGrants: UserGrants = new Map();
let reportDenial: (member: Member, permission: Permission) => void = () => undefined;

/** Names a role’s grant of a permission. */
export const roleGrantKey = (permission: string, role: Role): string => `${permission} ${role}`;

/**
 * From now on roles hold what these grants say; without any, what they hold in a new site.
 * @param ends when those end that have an end, by `roleGrantKey`.
 */
export function setGrants(given: Grants | undefined, ends: ReadonlyMap<string, Date> = new Map()): void {
  grants = given;
  roleGrantEnds = ends;
}

/** From now on single members hold what these grants say, besides what their role holds. */
export function setUserGrants(given: UserGrants): void {
  userGrants = given;
}

/** Calls a function whenever a member is refused. */
export function whenDenied(listener: typeof reportDenial): void {
  reportDenial = listener;
}

function isGranted(role: Role, permission: string): boolean {
  if (role === 'admin' && (keptByAdmins as readonly string[]).includes(permission)) return true;
  if (!(grants ?? newSite).get(permission)?.has(role)) return false;
  return lasts(roleGrantEnds.get(roleGrantKey(permission, role)) ?? null);
}

/** Whether what ends at a moment is still held at this one: no timer has to end it. */
const lasts = (end: Date | null): boolean => end === null || end.getTime() > Date.now();

function isGrantedToUser(userId: string, permission: string): boolean {
  const end = userGrants.get(permission)?.get(userId);
  return end !== undefined && lasts(end);
}

/** The members who hold a permission whatever their role. */
export const usersGranted = (permission: Permission): string[] =>
  [...(userGrants.get(permission)?.keys() ?? [])].filter((userId) => isGrantedToUser(userId, permission));

/**
 * Whether an actor holds a permission: may do it at all, or to some things. What menus and lists of screens go by.
 * @throws Error when no feature declares it.
 */
export function holds(actor: Actor, permission: Permission): boolean {
  const { roles, requires } = declarationOf(permission);
  if (requires) return holds(actor, requires as Permission);
  return 'userId' in actor && forRoles.has(permission)
    ? isGranted(actor.role, permission) || isGrantedToUser(actor.userId, permission)
    : roles.includes(actor.role);
}

/**
 * Names of everything that a role of members may do, in order: what is fixed, what is granted, what apps ask for.
 * @param userId with what this member has been granted besides.
 */
export function permissionsOf(role: Role, userId?: string): string[] {
  const fixed = [...declared]
    .filter(([permission, { roles }]) => !forRoles.has(permission) && roles.includes(role))
    .map(([permission]) => permission);
  const grantable = new Set([...(grants ?? newSite).keys(), ...userGrants.keys(), ...keptByAdmins]);
  const given = [...grantable].filter(
    (permission) => isGranted(role, permission) || (userId !== undefined && isGrantedToUser(userId, permission)),
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

/** Whether signing in could help a visitor. */
function isForMembers(permission: string): boolean {
  const { roles, requires } = declarationOf(permission);
  return requires ? isForMembers(requires) : roles.includes('admin');
}

/** The message for an actor without a permission. */
const notHeld = (actor: Actor, permission: Permission): AppError =>
  actor.role === 'visitor' && isForMembers(permission)
    ? new NotAllowedError('unauthenticated')
    : new MissingPermissionError(permission);

type Things = [thing?: unknown];

/** What is thrown at an actor; nothing at whoever may. */
function refusalFor(actor: Actor, permission: Permission, ...given: Things): AppError | undefined {
  if (!holds(actor, permission)) return notHeld(actor, permission);
  const declaration = declarationOf(permission);
  if (!('policy' in declaration)) return undefined;
  if (given.length === 0) throw new Error(`${permission} depends on the thing, and none was given.`);
  const { policy, refusal } = declaration as PermissionOnThing<unknown>;
  const [thing] = given;
  return thing !== undefined && policy.allows(actor, thing) ? undefined : refusal(actor, thing);
}

/** Whether an actor may do something, to the thing where the permission depends on it: for showing controls. */
export function mayDo(actor: Actor, permission: PlainPermission): boolean;
export function mayDo<Name extends ThingPermission>(actor: Actor, permission: Name, thing: ThingOf<Name>): boolean;
export function mayDo(actor: Actor, permission: Permission, ...given: Things): boolean {
  return refusalFor(actor, permission, ...given) === undefined;
}

/** What `authorize` would throw; nothing when the actor may. */
export const refusalOf = <Name extends ThingPermission>(
  actor: Actor,
  permission: Name,
  thing: ThingOf<Name>,
): AppError | undefined => refusalFor(actor, permission, thing);

/**
 * @param thing where the permission depends on it. One that is not there is refused like one that the actor may do
 * nothing
 * to, so the two look the same to whoever must not know.
 * @returns the thing.
 * @throws AppError `unauthenticated` when signing in would help, `forbidden` when the actor does not hold the
 * permission,
 * else what the permission declares.
 */
export function authorize(actor: Actor, permission: PlainPermission): void;
export function authorize<Name extends ThingPermission, Thing extends ThingOf<Name>>(
  actor: Actor,
  permission: Name,
  thing: Thing | undefined,
): Thing;
export function authorize(actor: Actor, permission: Permission, ...given: Things): unknown {
  const refusal = refusalFor(actor, permission, ...given);
  if (!refusal) return given[0];
  if ('userId' in actor && refusal instanceof MissingPermissionError) reportDenial(actor, permission);
  throw refusal;
}

/**
 * The same for what only members do; returns the member.
 * @throws AppError as `authorize`.
 */
export function authorizeMember(actor: Actor, permission: PlainPermission): Member {
  authorize(actor, permission);
  if (!('userId' in actor)) throw new NotAllowedError('forbidden');
  return actor;
}
