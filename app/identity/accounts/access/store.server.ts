import { eq, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { hasFactor, sessions, users } from '../schema';

/** Whether a member has an authenticator app or a passkey. */
export async function hasSecondFactor(executor: Executor, userId: string): Promise<boolean> {
  const { rows } = await executor.execute<{ has: boolean }>(
    sql`select ${hasFactor} as has from ${users} where ${users.id} = ${userId}`,
  );
  return rows[0]?.has ?? false;
}

/** Stores that the member has proved the second factor in a session. */
export async function markSecondFactor(executor: Executor, sessionId: string): Promise<void> {
  await executor.update(sessions).set({ hasSecondFactor: true }).where(eq(sessions.id, sessionId));
}
