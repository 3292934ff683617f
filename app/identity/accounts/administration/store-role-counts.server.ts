import { count, eq, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { type Role, roles } from '~/platform/permissions/actors';
import { profiles, userRoles, users } from '../schema';

/** Returns the number of members with each role. */
export async function countByRole(executor: Executor): Promise<Record<Role, number>> {
  const role = sql<Role>`coalesce(${userRoles.role}, 'subscriber')`;
  const rows = await executor
    .select({ role, count: count() })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .groupBy(role);
  const counts = new Map(rows.map(({ role, count }) => [role, count]));
  return Object.fromEntries(roles.map((role) => [role, counts.get(role) ?? 0])) as Record<Role, number>;
}
