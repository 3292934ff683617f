import { type AppError, NotAllowedError } from '~/platform/errors';
import type { Actor, Member } from './actors';
import {
  declarationOf,
  type Permission,
  type PlainPermission,
  type ResourceOf,
  type ResourcePermission,
  type ResourcePermissionDeclaration,
} from './declarations';
import { holdsPermission } from './grants';

let reportDenial: (member: Member, permission: Permission) => void = () => undefined;

/** Sets the function that is called whenever a member is refused for lack of a permission. */
export function onDenied(listener: typeof reportDenial): void {
  reportDenial = listener;
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
 * no rights to, so that they are indistinguishable.
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
