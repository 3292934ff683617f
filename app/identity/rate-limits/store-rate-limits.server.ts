import { eq, inArray } from 'drizzle-orm';
import { profiles } from '~/identity/accounts/schema';
import { rateLimits } from '~/identity/rate-limits/schema';
import type { Executor } from '~/platform/database/database.server';

type Limit = { name: string; points: number; seconds: number };

/** Returns the limits that differ from their defaults. */
export const storedLimits = (executor: Executor): Promise<Limit[]> =>
  executor.select({ name: rateLimits.name, points: rateLimits.points, seconds: rateLimits.seconds }).from(rateLimits);

export async function storeLimit(executor: Executor, { name, ...limit }: Limit, now: Date): Promise<void> {
  const row = { ...limit, updatedAt: now };
  await executor
    .insert(rateLimits)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: rateLimits.name, set: row });
}

/** Restores a limit's default. Returns whether the limit had been changed. */
export async function removeLimit(executor: Executor, name: string): Promise<boolean> {
  const deleted = await executor.delete(rateLimits).where(eq(rateLimits.name, name)).returning();
  return deleted.length > 0;
}

/** Returns members' names by user ID. */
export async function memberNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: profiles.userId, name: profiles.name })
    .from(profiles)
    .where(inArray(profiles.userId, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
