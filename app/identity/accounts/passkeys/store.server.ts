import { and, asc, count, eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { passkeys, users } from '../schema';

export type PasskeyRow = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

const passkeyColumns = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

/** Returns a member's passkeys, oldest first; there are at most twenty. */
export async function passkeysOf(executor: Executor, userId: string): Promise<PasskeyRow[]> {
  return executor.select(passkeyColumns).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export async function passkeyOf(executor: Executor, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await executor
    .select(passkeyColumns)
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));
  return row;
}

/**
 * Returns the passkeys that a browser must exclude, so that it does not create a second one on the same authenticator.
 */
export async function credentialsOf(executor: Executor, userId: string) {
  return executor
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
}

export async function passkeyCount(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.count ?? 0;
}

/** Returns a passkey by its credential ID, with the account that it belongs to. */
export async function passkeyByCredential(executor: Executor, credentialId: string) {
  const [row] = await executor
    .select({
      id: passkeys.id,
      userId: passkeys.userId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
      email: users.email,
      emailVerified: users.emailVerified,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Stores a new passkey. Returns false when its credential ID is already registered. */
export async function insertPasskey(
  executor: Executor,
  passkey: {
    userId: string;
    name: string;
    credentialId: string;
    publicKey: string;
    counter: number;
    transports: string[];
    createdAt: Date;
  },
): Promise<boolean> {
  const inserted = await executor
    .insert(passkeys)
    .values({ id: newId(), ...passkey })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return inserted.length > 0;
}

/** Records a use of a passkey. Returns false when another use has been recorded since the counter was read. */
export async function recordPasskeyUse(
  executor: Executor,
  id: string,
  counter: { read: number; next: number },
  now: Date,
): Promise<boolean> {
  const updated = await executor
    .update(passkeys)
    .set({ counter: counter.next, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter.read)))
    .returning({ id: passkeys.id });
  return updated.length > 0;
}

export async function renamePasskey(executor: Executor, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await executor
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

export async function deletePasskey(executor: Executor, userId: string, id: string): Promise<boolean> {
  const deleted = await executor
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return deleted.length > 0;
}
