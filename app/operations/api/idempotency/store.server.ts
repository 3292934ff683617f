import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { idempotencyKeys } from './schema';

/** Identifies a claim: another request that has taken the key over has claimed it until another time. */
type ClaimId = { owner: string; keyHash: string; claimedUntil: Date };

const isClaim = ({ owner, keyHash, claimedUntil }: ClaimId) =>
  and(
    eq(idempotencyKeys.owner, owner),
    eq(idempotencyKeys.keyHash, keyHash),
    eq(idempotencyKeys.claimedUntil, claimedUntil),
  );

export type KeyRow = {
  requestHash: string;
  status: number | null;
  body: string | null;
  begunId: string | null;
  /** When the key was first used; a request that takes it over does not change this. */
  createdAt: Date;
  /** Whether this call has claimed the key. */
  isClaimed: boolean;
};

const columns = {
  requestHash: idempotencyKeys.requestHash,
  status: idempotencyKeys.status,
  body: idempotencyKeys.body,
  begunId: idempotencyKeys.begunId,
  createdAt: idempotencyKeys.createdAt,
};

/**
 * Claims a key that is new, or whose request was interrupted. Of several concurrent calls, only one succeeds.
 * @param times.expired the time before which keys count as new.
 */
export async function claim(
  executor: Executor,
  row: typeof idempotencyKeys.$inferInsert,
  { now, expired }: { now: Date; expired: Date },
): Promise<KeyRow> {
  const isKey = and(eq(idempotencyKeys.owner, row.owner), eq(idempotencyKeys.keyHash, row.keyHash));
  await executor.delete(idempotencyKeys).where(and(isKey, lt(idempotencyKeys.createdAt, expired)));
  const [added] = await executor.insert(idempotencyKeys).values(row).onConflictDoNothing().returning(columns);
  if (added) return { ...added, isClaimed: true };
  const [taken] = await executor
    .update(idempotencyKeys)
    .set({ claimedUntil: row.claimedUntil })
    .where(
      and(
        isKey,
        isNull(idempotencyKeys.status),
        eq(idempotencyKeys.requestHash, row.requestHash),
        lt(idempotencyKeys.claimedUntil, now),
      ),
    )
    .returning(columns);
  if (taken) return { ...taken, isClaimed: true };
  const [found] = await executor.select(columns).from(idempotencyKeys).where(isKey);
  // The other request has just been refused, so nothing was created.
  const refused = { requestHash: row.requestHash, status: null, body: null, begunId: null, createdAt: row.createdAt };
  return { ...(found ?? refused), isClaimed: false };
}

export async function storeBegun(executor: Executor, id: ClaimId, begunId: string): Promise<void> {
  await executor.update(idempotencyKeys).set({ begunId }).where(isClaim(id));
}

export async function storeResponse(
  executor: Executor,
  id: ClaimId,
  { status, body }: { status: number; body: string },
): Promise<void> {
  await executor.update(idempotencyKeys).set({ status, body }).where(isClaim(id));
}

/** Deletes a claim, unless a response has been stored. */
export async function release(executor: Executor, id: ClaimId): Promise<void> {
  await executor.delete(idempotencyKeys).where(and(isClaim(id), isNull(idempotencyKeys.status)));
}

/** Ends a claim at a time, and keeps what it has begun. */
export async function interrupt(executor: Executor, id: ClaimId, at: Date): Promise<void> {
  await executor.update(idempotencyKeys).set({ claimedUntil: at }).where(isClaim(id));
}

export async function purgeBefore(executor: Executor, before: Date): Promise<void> {
  await executor.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
