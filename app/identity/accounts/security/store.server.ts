import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { accounts, emailChanges, sessions, users, verifications } from '../schema';

/** Locks a user's row until the transaction ends and returns it. */
export async function lockAccount(executor: Executor, userId: string) {
  const [row] = await executor
    .select({ email: users.email, twoFactorEnabled: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}

export type SessionRow = {
  id: string;
  address: string | null;
  userAgent: string | null;
  beganAt: Date;
  /** Time of the last renewal, which happens at most once a day. */
  seenAt: Date;
};

/**
 * Returns a page of a member's active sessions, newest first.
 * @param page.before ID of the previous page's last session.
 */
export async function listSessions(
  executor: Executor,
  userId: string,
  page: { now: Date; before: string | undefined; limit: number },
): Promise<SessionRow[]> {
  return executor
    .select({
      id: sessions.id,
      address: sessions.ipAddress,
      userAgent: sessions.userAgent,
      beganAt: sessions.createdAt,
      seenAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, page.now),
        page.before ? lt(sessions.id, page.before) : undefined,
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(page.limit);
}

/** Ends one of a member's sessions. Returns false when the member has no such session. */
export async function endSessionOf(executor: Executor, userId: string, sessionId: string): Promise<boolean> {
  const ended = await executor
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all of a member's sessions, except the given one. */
export async function endSessionsOf(executor: Executor, userId: string, exceptSessionId?: string): Promise<void> {
  const isOtherSession = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
  await executor.delete(sessions).where(and(eq(sessions.userId, userId), isOtherSession));
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
