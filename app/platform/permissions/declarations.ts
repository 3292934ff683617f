import type { AppError } from '~/platform/errors';
import { type Actor, type Role, roles } from './actors';

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
  /** Whether administrators cannot revoke the permission from their own role, because nobody could restore it. */
  isPermanentForAdmins?: boolean;
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
  options: Pick<PermissionDeclaration, 'isPermanentForAdmins'> = {},
): PermissionDeclaration & { policy?: undefined } => ({ roles, meaning, ...options });

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
 * permissions that everyone holds, permissions on members’ own data, and those reserved for the operator.
 */
function isGrantable(permission: string, roles: readonly Actor['role'][]): boolean {
  return roles.some(isMember) && !roles.includes('visitor') && !permission.endsWith('_own');
}

/** The roles that hold each permission, by permission name, including permissions that administrators created. */
export type Grants = ReadonlyMap<string, ReadonlySet<Role>>;

let declared: ReadonlyMap<string, PermissionDeclaration> = new Map();
let grantableRoles: ReadonlyMap<string, readonly Role[]> = new Map();
let rolesByDefault: Grants = new Map();

/** Registers the permissions of all features. Call once, before anything is authorised. */
export function declarePermissions(permissions: Readonly<Record<string, PermissionDeclaration>>): void {
  declared = new Map(Object.entries(permissions));
  grantableRoles = new Map(
    [...declared].flatMap(([permission, { roles }]) =>
      isGrantable(permission, roles) ? [[permission, roles.filter(isMember)] as const] : [],
    ),
  );
  for (const { requires } of declared.values()) if (requires) declarationOf(requires);
  rolesByDefault = new Map([...grantableRoles].map(([permission, roles]) => [permission, new Set(roles)]));
}

/** Returns all declared permissions, by name. */
export const declaredPermissions = (): ReadonlyMap<string, PermissionDeclaration> => declared;

/** Returns the permissions that administrators can grant to roles, with the roles that hold them on a new site. */
export const grantablePermissions = (): ReadonlyMap<string, readonly Role[]> => grantableRoles;

/** Returns the permissions that administrators cannot revoke from their own role. */
export const permanentAdminPermissions = (): string[] =>
  [...declared].flatMap(([permission, { isPermanentForAdmins }]) => (isPermanentForAdmins ? [permission] : []));

/** Returns the roles that hold each grantable permission on a new site. */
export const defaultGrants = (): Grants => rolesByDefault;

/**
 * Returns a permission's declaration.
 * @throws Error when no feature declares the permission.
 */
export function declarationOf(permission: string): PermissionDeclaration {
  const declaration = declared.get(permission);
  if (!declaration) throw new Error(`No feature declares the permission ${permission}.`);
  return declaration;
}
