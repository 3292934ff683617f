import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { mediaUploads } from '../schema';

export type UploadRow = {
  id: string;
  purpose: string;
  fileName: string;
  size: number;
  received: number;
  parts: string[];
  createdAt: Date;
};

const columns = {
  id: mediaUploads.id,
  purpose: mediaUploads.purpose,
  fileName: mediaUploads.fileName,
  size: mediaUploads.size,
  received: mediaUploads.received,
  parts: mediaUploads.parts,
  createdAt: mediaUploads.createdAt,
};

const ownedBy = (userId: string, id: string) => and(eq(mediaUploads.id, id), eq(mediaUploads.userId, userId));

export async function addUpload(
  executor: Executor,
  upload: { id: string; userId: string; purpose: string; fileName: string; size: number; createdAt: Date },
): Promise<void> {
  await executor.insert(mediaUploads).values(upload);
}

/** Returns one of the member's uploads; `undefined` if the upload belongs to another member. */
export async function uploadOf(executor: Executor, userId: string, id: string): Promise<UploadRow | undefined> {
  const [row] = await executor.select(columns).from(mediaUploads).where(ownedBy(userId, id));
  return row;
}

/**
 * Returns how many uploads the member has for a purpose and their total declared size, in bytes. Until the transaction
 * ends, no other one can count this member's uploads.
 */
export async function lockUploadsOf(
  executor: Executor,
  userId: string,
  purpose: string,
): Promise<{ count: number; bytes: number }> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 4131))`);
  const [row] = await executor
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${mediaUploads.size}), 0)::float8`,
    })
    .from(mediaUploads)
    .where(and(eq(mediaUploads.userId, userId), eq(mediaUploads.purpose, purpose)));
  return row ?? { count: 0, bytes: 0 };
}

/**
 * Adds a part if the upload still ends at `from`. Returns false if it does not, because a concurrent request was
 * faster.
 */
export async function addPart(
  executor: Executor,
  upload: { id: string; userId: string },
  part: { key: string; from: number; bytes: number },
): Promise<boolean> {
  const added = await executor
    .update(mediaUploads)
    .set({
      received: sql`${mediaUploads.received} + ${part.bytes}`,
      parts: sql`array_append(${mediaUploads.parts}, ${part.key})`,
    })
    .where(and(ownedBy(upload.userId, upload.id), eq(mediaUploads.received, part.from)))
    .returning({ id: mediaUploads.id });
  return added.length > 0;
}

/** Deletes a member's upload, and returns it; `undefined` if it does not exist. */
export async function removeUpload(executor: Executor, userId: string, id: string): Promise<UploadRow | undefined> {
  const [removed] = await executor.delete(mediaUploads).where(ownedBy(userId, id)).returning(columns);
  return removed;
}

/** Returns the IDs of uploads that were started before a date, oldest first. */
export async function uploadsBefore(executor: Executor, before: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .select({ id: mediaUploads.id })
    .from(mediaUploads)
    .where(lt(mediaUploads.createdAt, before))
    .orderBy(mediaUploads.createdAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function purgeUpload(executor: Executor, id: string): Promise<void> {
  await executor.delete(mediaUploads).where(eq(mediaUploads.id, id));
}
