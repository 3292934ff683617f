import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { accounts, profiles, verifications } from '../schema';

/** What a sign-up brought. */
export type KeptSignUp = { name: string; language: string; passwordHash: string };

const identifierOf = (id: string): string => `sign-up:${id}`;

/** What the latest sign-up of an account that waits to be confirmed brought; none without a password. */
export async function latestSignUp(executor: Executor, userId: string): Promise<KeptSignUp | undefined> {
  const [row] = await executor
    .select({ name: profiles.name, language: profiles.language, passwordHash: accounts.password })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.userId))
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row?.passwordHash ? { ...row, passwordHash: row.passwordHash } : undefined;
}

/** Keeps the latest sign-up of an account, whichever comes after it. Returns its id; none without a password. */
export async function keepSignUp(executor: Executor, userId: string, until: Date): Promise<string | undefined> {
  const latest = await latestSignUp(executor, userId);
  if (!latest) return undefined;
  const id = newId();
  await executor
    .insert(verifications)
    .values({ id, identifier: identifierOf(id), value: JSON.stringify(latest), expiresAt: until });
  return id;
}

/** A sign-up that was kept; none when its time is over. */
export async function keptSignUp(executor: Executor, id: string, now: Date): Promise<KeptSignUp | undefined> {
  const [row] = await executor
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifierOf(id)), gt(verifications.expiresAt, now)));
  return row && JSON.parse(row.value);
}

/** Purges a sign-up that was kept. */
export async function purgeSignUp(executor: Executor, id: string): Promise<void> {
  await executor.delete(verifications).where(eq(verifications.identifier, identifierOf(id)));
}
