import { recordAudit } from '~/identity/audit/audit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { inTurn, keepLoaded } from '~/platform/events/reload.server';
import { type Actor, type Member, type Role, roles } from '~/platform/permissions/actors';
import { declaredPermissions, grantablePermissions } from '~/platform/permissions/declarations';
import { roleGrantKey, setGrants } from '~/platform/permissions/grants';
import { authorize, authorizeMember } from '~/platform/permissions/permissions';
import {
  expiryProblem,
  type GrantedPermission,
  isIrrevocable,
  maxCustomPermissions,
  maxGrantChanges,
  mayGrant,
  mayGrantTo,
} from './grant-rules';
import * as store from './store-grants.server';

/** Loads the permissions of all roles. */
const loadGrants = inTurn(async () => {
  const all = await store.listPermissions(database());
  const expiries = await store.listRoleGrantExpiries(database());
  setGrants(
    new Map(all.map(({ name, roles }) => [name, new Set(roles)])),
    new Map(
      expiries.flatMap(({ name, role, expiresAt }) => (expiresAt ? [[roleGrantKey(name, role), expiresAt]] : [])),
    ),
  );
});

/**
 * Adds this version's permissions to the database, then caches all roles' permissions in memory and keeps them current.
 * Resolves to a function that stops watching for changes.
 */
export async function startGrants(): Promise<() => void> {
  await transaction((executor) => store.syncPermissions(executor, grantablePermissions()));
  return keepLoaded('permissions.changed', loadGrants, 'role permissions could not be read');
}

/** Returns all permissions that can be granted, sorted by name, each with the roles that have it. */
export async function listPermissions(actor: Actor): Promise<GrantedPermission[]> {
  authorize(actor, 'permissions.manage');
  return store.listPermissions(database());
}

const permissionNotFound = () => new AppError('not_found', 'This permission has been deleted.');

/** A change to the permissions of a role. `expiresAt` is when the grant expires; omitted for never. */
export type GrantChange = { permissionId: string; role: Role; isGranted: boolean; expiresAt?: Date | null };

/**
 * Grants a permission to a role, or revokes it. Idempotent. Applies to every session from its next request, on any
 * node.
 * @throws AppError as `changeGrants` does.
 */
export async function setGrant(actor: Actor, change: GrantChange): Promise<{ name: string }> {
  const [name = ''] = await changeGrants(actor, [change]);
  return { name };
}

/**
 * Makes several changes to the permissions of roles: all of them, or none if one is refused.
 * @returns the names of the permissions, in the order of the changes.
 * @throws AppError `invalid` for no or too many changes; `conflict` for a permission that administrators cannot lose;
 * `forbidden` for a role above the actor's own, a permission the actor does not have, or a grant to the actor's own role
 * unless they are an administrator; `invalid` for an expiry after the actor's own hold of the permission ends; or
 * `not_found` for an unknown permission.
 */
export async function changeGrants(actor: Actor, changes: readonly GrantChange[]): Promise<string[]> {
  const member = authorizeMember(actor, 'permissions.manage');
  if (changes.length === 0) throw new AppError('invalid', 'Nothing was changed in the table.');
  if (changes.length > maxGrantChanges) {
    throw new AppError('invalid', `You can save up to ${maxGrantChanges} changes at once.`);
  }
  const names = await transaction(async (executor, emit) => {
    const changed: string[] = [];
    for (const change of changes) changed.push(await changeGrant(executor, emit, member, change));
    return changed;
  });
  await loadGrants();
  return names;
}

async function changeGrant(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  member: Member,
  { permissionId, role, isGranted, expiresAt = null }: GrantChange,
): Promise<string> {
  const permission = isId(permissionId) ? await store.lockPermission(executor, permissionId) : undefined;
  if (!permission) throw permissionNotFound();
  if (isIrrevocable(permission.name, role) && !isGranted) {
    throw new AppError('conflict', `Administrators always keep ${permission.name}: nobody else could restore it.`);
  }
  if (!mayGrant(member, permission.name, role)) {
    throw new AppError(
      'forbidden',
      'You can grant only permissions that you have, and only to roles that are not above your own.',
    );
  }
  if (isGranted) {
    // It would turn a permission that the actor holds individually into one of their role.
    if (!mayGrantTo(member, { role })) {
      throw new AppError('forbidden', 'Only administrators can grant permissions to their own role.');
    }
    const tooLong = expiryProblem(member, permission.name, expiresAt);
    if (tooLong) throw new AppError('invalid', tooLong);
  }
  if (await store.setGranted(executor, permissionId, role, isGranted, expiresAt)) {
    await emit({ type: 'permissions.changed' });
    await recordAudit(executor, member, {
      action: 'permission_changed',
      resourceType: 'permission',
      resourceId: permissionId,
      values: {
        ...{ permission: permission.name, role, granted: isGranted },
        ...(expiresAt ? { expiresAt: expiresAt.toISOString() } : {}),
      },
    });
  }
  return permission.name;
}

/**
 * Creates a permission that the program itself does not check; apps read it from the API. Initially no role has it.
 * @throws AppError `conflict` when the name exists or the maximum is reached.
 */
export async function createPermission(
  actor: Actor,
  { resource, action, description }: { resource: string; action: string; description: string },
): Promise<void> {
  authorize(actor, 'permissions.manage');
  const name = `${resource}.${action}`;
  await transaction(async (executor, emit) => {
    if ((await store.countCustomPermissions(executor)) >= maxCustomPermissions) {
      throw new AppError(
        'conflict',
        `You have reached the limit of ${maxCustomPermissions} permissions for apps. Delete one first.`,
      );
    }
    const id = declaredPermissions().has(name)
      ? undefined
      : await store.addPermission(executor, { name, description, isBuiltIn: false });
    if (id === undefined) {
      throw new AppError('conflict', `The permission ${name} already exists.`, {
        action: 'This name is already in use.',
      });
    }
    await emit({ type: 'permissions.changed' });
    const values = { permission: name, description };
    await recordAudit(executor, actor, {
      action: 'permission_created',
      resourceType: 'permission',
      resourceId: id,
      values,
    });
  });
  await loadGrants();
}

/**
 * Deletes a permission created by an administrator; every role loses it.
 * @throws AppError `conflict` for a built-in permission, `forbidden` for an actor who may not revoke it from every role,
 * or `not_found` for an unknown one.
 */
export async function deletePermission(actor: Actor, id: string): Promise<{ name: string }> {
  const member = authorizeMember(actor, 'permissions.manage');
  const deleted = await transaction(async (executor, emit) => {
    const permission = isId(id) ? await store.lockPermission(executor, id) : undefined;
    if (!permission) throw permissionNotFound();
    if (permission.isBuiltIn) {
      throw new AppError('conflict', `Lowdown itself uses ${permission.name}, so it cannot be deleted.`);
    }
    if (!roles.every((role) => mayGrant(member, permission.name, role))) {
      throw new AppError('forbidden', 'Only administrators can delete a permission, because every role would lose it.');
    }
    await store.deletePermission(executor, id);
    await emit({ type: 'permissions.changed' });
    const values = { permission: permission.name };
    await recordAudit(executor, actor, {
      action: 'permission_deleted',
      resourceType: 'permission',
      resourceId: id,
      values,
    });
    return permission;
  });
  await loadGrants();
  return { name: deleted.name };
}
