import { and, asc, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { profiles } from '~/identity/accounts/schema';
import { permissionsTable } from '~/identity/roles/schema';
import type { Executor } from '~/platform/database/database.server';
import type { UserGrant } from './rules';
import { userPermissions } from './schema';

const isCurrent = (now: Date): SQL | undefined =>
  or(isNull(userPermissions.expiresAt), gt(userPermissions.expiresAt, now));

/** Returns all grants that have not expired. */
export async function currentGrants(
  executor: Executor,
  now: Date,
): Promise<{ userId: string; permission: string; expiresAt: Date | null }[]> {
  return await executor
    .select({
      userId: userPermissions.userId,
      permission: permissionsTable.name,
      expiresAt: userPermissions.expiresAt,
    })
    .from(userPermissions)
    .innerJoin(permissionsTable, eq(permissionsTable.id, userPermissions.permissionId))
    .where(isCurrent(now));
}

/** Returns grants with the members' names, sorted by name. Includes expired grants. */
export async function listGrants(executor: Executor, limit: number): Promise<UserGrant[]> {
  return await executor
    .select({
      userId: userPermissions.userId,
      name: profiles.name,
      permission: permissionsTable.name,
      expiresAt: userPermissions.expiresAt,
      createdAt: userPermissions.createdAt,
    })
    .from(userPermissions)
    .innerJoin(permissionsTable, eq(permissionsTable.id, userPermissions.permissionId))
    .innerJoin(profiles, eq(profiles.userId, userPermissions.userId))
    .orderBy(asc(profiles.name), asc(userPermissions.userId), asc(permissionsTable.name))
    .limit(limit);
}

/** Returns a member's grants, for the data export. */
export async function grantsOf(executor: Executor, userId: string) {
  return await executor
    .select({
      permission: permissionsTable.name,
      expiresAt: userPermissions.expiresAt,
      grantedAt: userPermissions.createdAt,
    })
    .from(userPermissions)
    .innerJoin(permissionsTable, eq(permissionsTable.id, userPermissions.permissionId))
    .where(eq(userPermissions.userId, userId))
    .orderBy(asc(permissionsTable.name));
}

export async function permissionIdOf(executor: Executor, name: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: permissionsTable.id })
    .from(permissionsTable)
    .where(eq(permissionsTable.name, name));
  return row?.id;
}

export async function nameOf(executor: Executor, userId: string): Promise<string | undefined> {
  const [row] = await executor.select({ name: profiles.name }).from(profiles).where(eq(profiles.userId, userId));
  return row?.name;
}

/** Grants a permission, or updates the expiry of an existing grant. */
export async function saveGrant(executor: Executor, row: typeof userPermissions.$inferInsert): Promise<void> {
  const { grantedBy, expiresAt, createdAt } = row;
  await executor
    .insert(userPermissions)
    .values(row)
    .onConflictDoUpdate({
      target: [userPermissions.userId, userPermissions.permissionId],
      set: { grantedBy, expiresAt, createdAt },
    });
}

/** Deletes a grant. Returns whether it existed. */
export async function deleteGrant(executor: Executor, userId: string, permissionId: string): Promise<boolean> {
  const removed = await executor
    .delete(userPermissions)
    .where(and(eq(userPermissions.userId, userId), eq(userPermissions.permissionId, permissionId)))
    .returning({ userId: userPermissions.userId });
  return removed.length > 0;
}

/** Deletes a member's grants that have not expired. Returns their permissions, sorted by name. */
export async function deleteCurrentGrants(executor: Executor, userId: string, now: Date): Promise<string[]> {
  const isEnding = and(eq(userPermissions.userId, userId), isCurrent(now));
  const ending = await executor
    .select({ permission: permissionsTable.name })
    .from(userPermissions)
    .innerJoin(permissionsTable, eq(permissionsTable.id, userPermissions.permissionId))
    .where(isEnding)
    .orderBy(asc(permissionsTable.name));
  await executor.delete(userPermissions).where(isEnding);
  return ending.map(({ permission }) => permission);
}
