import { and, eq, gt, ne } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { emailChanges, users } from '../schema';

export type EmailChangeRow = {
  id: string;
  userId: string;
  oldEmail: string;
  newEmail: string;
  state: string;
  expiresAt: Date;
};

const emailChangeColumns = {
  id: emailChanges.id,
  userId: emailChanges.userId,
  oldEmail: emailChanges.oldEmail,
  newEmail: emailChanges.newEmail,
  state: emailChanges.state,
  expiresAt: emailChanges.expiresAt,
};

/** Stores a requested address change, replacing any pending one. Returns the change's ID. */
export async function replaceEmailChange(
  executor: Executor,
  change: { userId: string; oldEmail: string; newEmail: string; expiresAt: Date },
): Promise<string> {
  await executor
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, change.userId), eq(emailChanges.state, 'waiting')));
  const id = newId();
  await executor.insert(emailChanges).values({ id, ...change });
  return id;
}

/** Whether a member has a pending change to the given address. */
export async function isEmailChangePending(
  executor: Executor,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  const [row] = await executor
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        eq(emailChanges.newEmail, email),
        eq(emailChanges.state, 'waiting'),
        gt(emailChanges.expiresAt, now),
      ),
    );
  return row !== undefined;
}

export async function emailChangeById(executor: Executor, id: string): Promise<EmailChangeRow | undefined> {
  const [row] = await executor.select(emailChangeColumns).from(emailChanges).where(eq(emailChanges.id, id));
  return row;
}

/**
 * Returns the pending change that belongs to a link's token; `undefined` when there is none or the link has expired.
 */
export async function emailChangeByToken(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  const [row] = await executor
    .select(emailChangeColumns)
    .from(emailChanges)
    .where(
      and(eq(emailChanges.tokenHash, tokenHash), eq(emailChanges.state, 'waiting'), gt(emailChanges.expiresAt, now)),
    );
  return row;
}

export async function setEmailChangeToken(executor: Executor, id: string, tokenHash: string): Promise<void> {
  await executor
    .update(emailChanges)
    .set({ tokenHash })
    .where(and(eq(emailChanges.id, id), eq(emailChanges.state, 'waiting')));
}

/** Marks a pending change as confirmed. Of several concurrent calls, only one returns true. */
export async function claimEmailChange(executor: Executor, id: string): Promise<boolean> {
  const claimed = await executor
    .update(emailChanges)
    .set({ state: 'confirmed', tokenHash: null })
    .where(and(eq(emailChanges.id, id), eq(emailChanges.state, 'waiting')))
    .returning({ id: emailChanges.id });
  return claimed.length > 0;
}

/** Whether an address belongs to another user's confirmed account. */
export async function isEmailTaken(executor: Executor, email: string, userId: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true), ne(users.id, userId)));
  return row !== undefined;
}

/**
 * Changes a member's email address. Deletes an unconfirmed account with the same address, because its creator has not
 * proved ownership of the address.
 */
export async function setEmail(executor: Executor, userId: string, email: string, now: Date): Promise<void> {
  await executor.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false), ne(users.id, userId)));
  await executor.update(users).set({ email, emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
}
