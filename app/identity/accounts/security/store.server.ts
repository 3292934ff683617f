import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { accounts, emailChanges, sessions, users, verifications } from '../schema';

/** Takes the row of a user for this transaction. */
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
  /** When it was last prolonged, which happens once a day. */
  seenAt: Date;
};

/** Living sessions of a member, the newest first. @param before id of the session that the page begins behind. */
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

/** Ends one session of a member. Returns whether it was theirs. */
export async function endSessionOf(executor: Executor, userId: string, sessionId: string): Promise<boolean> {
  const ended = await executor
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a member but the one that is kept, if any, and with them their tokens. */
export async function endSessionsOf(executor: Executor, userId: string, keptSessionId?: string): Promise<void> {
  const isNotKept = keptSessionId === undefined ? undefined : ne(sessions.id, keptSessionId);
  await executor.delete(sessions).where(and(eq(sessions.userId, userId), isNotKept));
}

/** Writes the one password of a member, who may have had none: then the caller holds the member's row. */
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

/** Uses a token up. Returns whether this was the one call that did. */
export async function takeVerification(executor: Executor, id: string): Promise<boolean> {
  const taken = await executor
    .delete(verifications)
    .where(eq(verifications.id, id))
    .returning({ id: verifications.id });
  return taken.length > 0;
}

/**
 * Throws away what was begun with the old password or address and not finished: links for a lost password, sign-ins
 * that wait for their second step, a change of address. Who began it may have been the one whom the change shuts out.
 */
export async function purgeUnfinished(executor: Executor, userId: string): Promise<void> {
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

/** Notes that a member wants another address, in the place of what they wanted before. Returns the change's id. */
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

/** Whether a member waits for the link that was mailed to an address. */
export async function isEmailChangeWaiting(
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

/** The change that waits for the link with a token, while the link works. */
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

/** Marks a waiting change as confirmed. Returns whether this was the one call that did. */
export async function claimEmailChange(executor: Executor, id: string): Promise<boolean> {
  const claimed = await executor
    .update(emailChanges)
    .set({ state: 'confirmed', tokenHash: null })
    .where(and(eq(emailChanges.id, id), eq(emailChanges.state, 'waiting')))
    .returning({ id: emailChanges.id });
  return claimed.length > 0;
}

/** Whether someone else has confirmed that an address is theirs. */
export async function isEmailTaken(executor: Executor, email: string, userId: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true), ne(users.id, userId)));
  return row !== undefined;
}

/**
 * Gives a member another address. An account that was made with it and never confirmed goes: whoever made it has not
 * shown that the address is theirs.
 */
export async function setEmail(executor: Executor, userId: string, email: string, now: Date): Promise<void> {
  await executor.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false), ne(users.id, userId)));
  await executor.update(users).set({ email, emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
}
