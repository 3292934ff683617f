import { and, eq, lte } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { twoFactors, usedCodes, users } from '../schema';

/** State of a member's authenticator app: `waiting` until its first code has been confirmed. */
export type TwoFactorState = 'off' | 'waiting' | 'on';

export async function twoFactorStateOf(executor: Executor, userId: string): Promise<TwoFactorState> {
  const [row] = await executor
    .select({ isOn: users.twoFactorEnabled, verified: twoFactors.verified })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(eq(users.id, userId));
  if (row?.isOn) return 'on';
  return row?.verified === false ? 'waiting' : 'off';
}

/** Removes the second factor. Returns whether it was on. */
export async function removeTwoFactor(executor: Executor, userId: string): Promise<boolean> {
  await executor.delete(twoFactors).where(eq(twoFactors.userId, userId));
  const changed = await executor
    .update(users)
    .set({ twoFactorEnabled: false })
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/**
 * Marks a code as used. Returns false when it was already used after `since`, so that only one call succeeds per code.
 */
export async function claimCode(
  executor: Executor,
  used: { userId: string; code: string },
  now: Date,
  since: Date,
): Promise<boolean> {
  const claimed = await executor
    .insert(usedCodes)
    .values({ ...used, usedAt: now })
    .onConflictDoUpdate({
      target: [usedCodes.userId, usedCodes.code],
      set: { usedAt: now },
      setWhere: lte(usedCodes.usedAt, since),
    })
    .returning({ code: usedCodes.code });
  return claimed.length > 0;
}

/** Releases a claimed code that turned out to be wrong. */
export async function releaseCode(executor: Executor, used: { userId: string; code: string }): Promise<void> {
  await executor.delete(usedCodes).where(and(eq(usedCodes.userId, used.userId), eq(usedCodes.code, used.code)));
}
