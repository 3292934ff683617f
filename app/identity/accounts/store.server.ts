import { and, count, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Theme } from '~/design/theme';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { prepared } from '~/platform/database/prepared.server';
import type { Role } from '~/platform/permissions/actors';
import type { AccountEmailKind } from './rules';
import {
  accountDeletedEmails,
  accountEmails,
  accounts,
  emailChanges,
  isWithSecondFactor,
  memberStates,
  profiles,
  sessions,
  usedCodes,
  userRoles,
  users,
  verifications,
} from './schema';

const memberColumns = {
  id: users.id,
  email: users.email,
  name: profiles.name,
  role: userRoles.role,
  theme: profiles.theme,
  language: profiles.language,
};

const sessionStatement = prepared((executor) =>
  executor
    .select({
      ...memberColumns,
      mustRotate: sessions.mustRotate,
      lastSeenAt: profiles.lastSeenAt,
      hasSecondFactor: isWithSecondFactor,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(memberStates, eq(memberStates.userId, users.id))
    // Excludes a session that began while the account was being closed.
    .where(and(eq(sessions.id, sql.placeholder('id')), isNull(memberStates.userId)))
    .prepare('member_of_session'),
);

export type MemberRow = {
  id: string;
  email: string;
  name: string;
  /** Null for a subscriber. */
  role: string | null;
  theme: Theme;
  language: string;
};

/** Returns a session's member with the details that every page needs. */
export async function memberOfSession(
  executor: Executor,
  id: string,
): Promise<(MemberRow & { mustRotate: boolean; lastSeenAt: Date | null; hasSecondFactor: boolean }) | undefined> {
  const [row] = await sessionStatement(executor).execute({ id });
  return row;
}

/** Stores the time of a member's last use of the site. */
export async function setLastSeen(executor: Executor, userId: string, lastSeenAt: Date): Promise<void> {
  await executor.update(profiles).set({ lastSeenAt }).where(eq(profiles.userId, userId));
}

export async function findMember(executor: Executor, id: string): Promise<MemberRow | undefined> {
  const [row] = await executor
    .select(memberColumns)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.id, id));
  return row;
}

/** Locks the user row for an email address until the transaction ends, creating the row first if necessary. */
export async function lockUser(
  executor: Executor,
  { email, name }: { email: string; name: string },
): Promise<{ id: string; isNew: boolean; emailVerified: boolean }> {
  const [inserted] = await executor
    .insert(users)
    .values({ id: newId(), email, name })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  const [row] = await executor
    .select({ id: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
    .for('update');
  if (!row) throw new Error('The user who was just created no longer exists.');
  return { ...row, isNew: inserted !== undefined };
}

/**
 * Stores a sign-up's name, language and password, replacing any earlier password. A null `passwordHash` leaves the
 * account without one. `hasProvisionalName` records that the member has not given the name.
 */
export async function setSignUp(
  executor: Executor,
  userId: string,
  {
    name,
    language,
    passwordHash,
    hasProvisionalName = false,
  }: { name: string; language: string; passwordHash: string | null; hasProvisionalName?: boolean },
): Promise<void> {
  await executor.update(users).set({ name, updatedAt: new Date() }).where(eq(users.id, userId));
  await executor
    .insert(profiles)
    .values({ userId, name, language, hasProvisionalName })
    .onConflictDoUpdate({ target: profiles.userId, set: { name, language, hasProvisionalName } });
  await executor.delete(accounts).where(eq(accounts.userId, userId));
  if (passwordHash === null) return;
  await executor
    .insert(accounts)
    .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password: passwordHash });
}

/** Whether a member was invited and has not given their name yet. */
export async function hasProvisionalName(executor: Executor, userId: string): Promise<boolean> {
  const [row] = await executor
    .select({ isProvisional: profiles.hasProvisionalName })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row?.isProvisional ?? false;
}

export async function markVerified(executor: Executor, userId: string): Promise<void> {
  await executor.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
}

export async function userByEmail(
  executor: Executor,
  email: string,
): Promise<{ id: string; emailVerified: boolean } | undefined> {
  const [row] = await executor
    .select({ id: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return row;
}

/** Returns the hash of a member's password; `undefined` when there is none. */
export async function passwordHashOf(executor: Executor, userId: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row?.password ?? undefined;
}

/** Like `passwordHashOf`, but waits for concurrent changes and locks the password until the transaction ends. */
export async function lockPasswordHashOf(executor: Executor, userId: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .for('update');
  return row?.password ?? undefined;
}

export async function deleteSessionByToken(executor: Executor, token: string): Promise<void> {
  await executor.delete(sessions).where(eq(sessions.token, token));
}

/**
 * Records an email of one kind to an address, unless one was recorded after `since`. Returns whether the email may be
 * sent.
 */
export async function claimEmailSend(
  executor: Executor,
  message: { email: string; kind: AccountEmailKind },
  now: Date,
  since: Date,
): Promise<boolean> {
  const claimed = await executor
    .insert(accountEmails)
    .values({ ...message, sentAt: now })
    .onConflictDoUpdate({
      target: [accountEmails.email, accountEmails.kind],
      set: { sentAt: now },
      setWhere: lte(accountEmails.sentAt, since),
    })
    .returning({ email: accountEmails.email });
  return claimed.length > 0;
}

export async function setRole(executor: Executor, userId: string, role: Role): Promise<void> {
  const updatedAt = new Date();
  await executor
    .insert(userRoles)
    .values({ userId, role, updatedAt })
    .onConflictDoUpdate({ target: userRoles.userId, set: { role, updatedAt } });
  await executor.update(sessions).set({ mustRotate: true }).where(eq(sessions.userId, userId));
}

export async function hasAdmin(executor: Executor): Promise<boolean> {
  const [row] = await executor
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .limit(1);
  return row !== undefined;
}

/**
 * Stores the IP address of a session that has just begun, and whether a second factor was needed for it. Returns the
 * session's ID.
 */
export async function storeSessionStart(
  executor: Executor,
  token: string,
  { address, hasSecondFactor }: { address: string; hasSecondFactor: boolean },
): Promise<string> {
  const [session] = await executor
    .update(sessions)
    .set({ ipAddress: address, hasSecondFactor })
    .where(eq(sessions.token, token))
    .returning({ id: sessions.id });
  if (!session) throw new Error('The session that was just started no longer exists.');
  return session.id;
}

export async function deleteSession(executor: Executor, sessionId: string): Promise<void> {
  await executor.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Returns all members with their roles, sorted by email address. */
export async function listUsers(executor: Executor) {
  return executor
    .select({ email: users.email, name: users.name, role: userRoles.role, emailVerified: users.emailVerified })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .orderBy(users.email);
}

/** Deletes all setup links: the tokens stored with the given value. */
export async function purgeSetupLinks(executor: Executor, value: string): Promise<void> {
  await executor.delete(verifications).where(eq(verifications.value, value));
}

/**
 * Blocks role changes in other transactions until this one ends, so that only one transaction can create the first
 * administrator.
 */
export async function lockRoles(executor: Executor): Promise<void> {
  await executor.execute(sql`lock table ${userRoles} in share row exclusive mode`);
}

/** Deletes expired rows. Returns the number of unconfirmed accounts deleted. */
export async function purgeBefore(executor: Executor, before: { now: Date; unverified: Date; yesterday: Date }) {
  await executor.delete(sessions).where(lte(sessions.expiresAt, before.now));
  await executor.delete(verifications).where(lte(verifications.expiresAt, before.now));
  await executor.delete(usedCodes).where(lte(usedCodes.usedAt, before.yesterday));
  await executor.delete(accountEmails).where(lte(accountEmails.sentAt, before.yesterday));
  await executor.delete(accountDeletedEmails).where(lte(accountDeletedEmails.createdAt, before.yesterday));
  await executor.delete(emailChanges).where(lte(emailChanges.expiresAt, before.yesterday));
  const purged = await executor
    .delete(users)
    .where(and(eq(users.emailVerified, false), lte(users.updatedAt, before.unverified)))
    .returning({ id: users.id });
  return purged.length;
}

/** Returns the number of administrators who can sign in, not counting the given user. */
export async function adminCount(executor: Executor, exceptUserId: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), eq(users.emailVerified, true)))
    .leftJoin(memberStates, eq(memberStates.userId, userRoles.userId))
    .where(and(eq(userRoles.role, 'admin'), ne(userRoles.userId, exceptUserId), isNull(memberStates.userId)));
  return row?.count ?? 0;
}
