import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { accounts, emailChanges, sessions, twoFactors, users, verifications } from '../schema';

/** Locks a user's row until the transaction ends and returns it. */
export async function lockAccount(executor: Executor, userId: string) {
  const [row] = await executor
    .select({ email: users.email, twoFactorEnabled: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}

/**
 * Stores a member's password. The caller must have locked the member's row unless the member is known to have a
 * password.
 */
export async function setPassword(executor: Executor, userId: string, passwordHash: string): Promise<void> {
  const changed = await executor
    .update(accounts)
    .set({ password: passwordHash, updatedAt: new Date() })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await executor
    .insert(accounts)
    .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password: passwordHash });
}

/** Consumes a token. Of several concurrent calls, only one returns true. */
export async function consumeVerification(executor: Executor, id: string): Promise<boolean> {
  const consumed = await executor
    .delete(verifications)
    .where(eq(verifications.id, id))
    .returning({ id: verifications.id });
  return consumed.length > 0;
}

/**
 * Deletes everything that was started with the old password or email address but not finished: password reset links,
 * sign-ins awaiting their second step, and address changes. An intruder who is being shut out may have started them.
 */
export async function cancelPendingRequests(executor: Executor, userId: string): Promise<void> {
  await executor.delete(verifications).where(eq(verifications.value, userId));
  await executor.delete(emailChanges).where(and(eq(emailChanges.userId, userId), eq(emailChanges.state, 'waiting')));
}

/** Returns the adapter through which Better Auth reads and writes our tables. */
export const authAdapter = (executor: Executor) =>
  drizzleAdapter(executor, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications, twoFactor: twoFactors },
  });
