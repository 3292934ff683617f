import { and, asc, count, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { permissionsTable, rolePermissions } from '~/identity/roles/schema';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Role, roles } from '~/platform/permissions/actors';
import { descriptionOf, type GrantedPermission } from './grant-rules';

type NewPermission = { name: string; description: string; isBuiltIn: boolean };

/** Adds a permission. Returns its ID, or undefined if the name exists. */
export async function addPermission(executor: Executor, permission: NewPermission): Promise<string | undefined> {
  const [resource = '', action = ''] = permission.name.split('.');
  const [added] = await executor
    .insert(permissionsTable)
    .values({ id: newId(), resource, action, ...permission })
    .onConflictDoNothing({ target: permissionsTable.name })
    .returning({ id: permissionsTable.id });
  return added?.id;
}

/**
 * Syncs the built-in permissions to the database. Only newly added permissions are granted to roles, so that
 * administrators' changes persist.
 */
export async function syncPermissions(executor: Executor, known: ReadonlyMap<string, readonly Role[]>): Promise<void> {
  for (const [name, roles] of known) {
    const id = await addPermission(executor, { name, description: descriptionOf(name), isBuiltIn: true });
    if (id === undefined || roles.length === 0) continue;
    await executor.insert(rolePermissions).values(roles.map((role) => ({ permissionId: id, role })));
  }
  const names = [...known.keys()];
  // Covers new built-in permissions whose names an administrator had already used.
  await executor.update(permissionsTable).set({ isBuiltIn: true }).where(inArray(permissionsTable.name, names));
  await executor
    .delete(permissionsTable)
    .where(and(eq(permissionsTable.isBuiltIn, true), notInArray(permissionsTable.name, names)));
}

/** Returns all permissions sorted by name, each with the roles that have it. */
export async function listPermissions(executor: Executor): Promise<GrantedPermission[]> {
  const rows = await executor
    .select({
      id: permissionsTable.id,
      name: permissionsTable.name,
      description: permissionsTable.description,
      isBuiltIn: permissionsTable.isBuiltIn,
      held: sql<
        string[]
      >`coalesce(array_agg(${rolePermissions.role}) filter (where ${rolePermissions.role} is not null and (${rolePermissions.expiresAt} is null or ${rolePermissions.expiresAt} > now())), '{}')`,
    })
    .from(permissionsTable)
    .leftJoin(rolePermissions, eq(rolePermissions.permissionId, permissionsTable.id))
    .groupBy(permissionsTable.id)
    .orderBy(asc(permissionsTable.resource), asc(permissionsTable.action));
  return rows.map(({ held, ...permission }) => ({ ...permission, roles: roles.filter((role) => held.includes(role)) }));
}

/** Returns the role grants that have an expiry. */
export async function listRoleGrantExpiries(
  executor: Executor,
): Promise<{ name: string; role: Role; expiresAt: Date | null }[]> {
  const rows = await executor
    .select({ name: permissionsTable.name, role: rolePermissions.role, expiresAt: rolePermissions.expiresAt })
    .from(rolePermissions)
    .innerJoin(permissionsTable, eq(permissionsTable.id, rolePermissions.permissionId))
    .where(isNotNull(rolePermissions.expiresAt));
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}

/** Locks a permission's row until the transaction ends. */
export async function lockPermission(
  executor: Executor,
  id: string,
): Promise<{ name: string; isBuiltIn: boolean } | undefined> {
  const [row] = await executor
    .select({ name: permissionsTable.name, isBuiltIn: permissionsTable.isBuiltIn })
    .from(permissionsTable)
    .where(eq(permissionsTable.id, id))
    .for('update');
  return row;
}

/** Grants a permission to a role, with an optional expiry, or revokes it. Returns whether anything changed. */
export async function setGranted(
  executor: Executor,
  permissionId: string,
  role: Role,
  isGranted: boolean,
  expiresAt: Date | null,
): Promise<boolean> {
  const changed = isGranted
    ? await executor
        .insert(rolePermissions)
        .values({ permissionId, role, expiresAt })
        .onConflictDoUpdate({
          target: [rolePermissions.permissionId, rolePermissions.role],
          set: { expiresAt },
          setWhere: sql`${rolePermissions.expiresAt} is distinct from excluded.expires_at`,
        })
        .returning()
    : await executor
        .delete(rolePermissions)
        .where(and(eq(rolePermissions.permissionId, permissionId), eq(rolePermissions.role, role)))
        .returning();
  return changed.length > 0;
}

export async function deletePermission(executor: Executor, id: string): Promise<void> {
  await executor.delete(permissionsTable).where(eq(permissionsTable.id, id));
}

/** Counts the permissions created by administrators. Blocks the creation of further ones until the transaction ends. */
export async function countCustomPermissions(executor: Executor): Promise<number> {
  await executor.execute(sql`lock table ${permissionsTable} in share row exclusive mode`);
  const [row] = await executor
    .select({ count: count() })
    .from(permissionsTable)
    .where(eq(permissionsTable.isBuiltIn, false));
  return row?.count ?? 0;
}
