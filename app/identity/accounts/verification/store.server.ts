import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { accounts, profiles, verifications } from '../schema';

/** Data of a sign-up, as stored until the account is confirmed. */
export type StoredSignUp = { name: string; language: string; passwordHash: string };

const identifierOf = (id: string): string => `sign-up:${id}`;

/** Returns the latest sign-up of an account that awaits confirmation; `undefined` for an account without a password. */
export async function latestSignUp(executor: Executor, userId: string): Promise<StoredSignUp | undefined> {
  const [row] = await executor
    .select({ name: profiles.name, language: profiles.language, passwordHash: accounts.password })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.userId))
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row?.passwordHash ? { ...row, passwordHash: row.passwordHash } : undefined;
}

/**
 * Stores a copy of an account's latest sign-up that later sign-ups do not replace. Returns the copy's ID; `undefined`
 * for an account without a password.
 */
export async function storeSignUp(executor: Executor, userId: string, until: Date): Promise<string | undefined> {
  const latest = await latestSignUp(executor, userId);
  if (!latest) return undefined;
  const id = newId();
  await executor
    .insert(verifications)
    .values({ id, identifier: identifierOf(id), value: JSON.stringify(latest), expiresAt: until });
  return id;
}

/** Returns a stored copy of a sign-up; `undefined` when it has expired. */
export async function findStoredSignUp(executor: Executor, id: string, now: Date): Promise<StoredSignUp | undefined> {
  const [row] = await executor
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifierOf(id)), gt(verifications.expiresAt, now)));
  return row && JSON.parse(row.value);
}

const usedLink = (token: string): string => `verify-email-used:${token}`;

/** Notes that a verification link has been used. Passwords can change without this note being deleted. */
export async function storeUsedLink(executor: Executor, token: string, userId: string, until: Date): Promise<void> {
  await executor
    .insert(verifications)
    .values({ id: newId(), identifier: usedLink(token), value: `used ${userId}`, expiresAt: until });
}

/** Whether a verification link confirmed this member's account. */
export async function isUsedLinkOf(executor: Executor, token: string, userId: string, now: Date): Promise<boolean> {
  const isOwn = and(eq(verifications.identifier, usedLink(token)), eq(verifications.value, `used ${userId}`));
  const rows = await executor
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(isOwn, gt(verifications.expiresAt, now)))
    .limit(1);
  return rows.length > 0;
}

export async function purgeSignUp(executor: Executor, id: string): Promise<void> {
  await executor.delete(verifications).where(eq(verifications.identifier, identifierOf(id)));
}
