import { and, desc, eq, inArray } from 'drizzle-orm';
import { mediaItems } from '~/content/media/schema';
import type { Executor } from '~/platform/database/database.server';
import { importPictures } from '../schema';
import type { NewPicture } from './references';

/** Maximum number of addresses in one statement. */
const batchSize = 500;

/** Returns the library pictures that were taken over from a source and still exist, by their keys. */
export async function storedPictures(
  executor: Executor,
  source: string,
  keys: readonly string[],
): Promise<Map<string, NewPicture & { id: string }>> {
  const found = new Map<string, NewPicture & { id: string }>();
  for (let from = 0; from < keys.length; from += batchSize) {
    const rows = await executor
      .select({
        key: importPictures.address,
        id: mediaItems.id,
        address: mediaItems.address,
        width: mediaItems.width,
        height: mediaItems.height,
      })
      .from(importPictures)
      .innerJoin(mediaItems, eq(mediaItems.id, importPictures.mediaId))
      .where(
        and(eq(importPictures.source, source), inArray(importPictures.address, keys.slice(from, from + batchSize))),
      );
    for (const { key, ...picture } of rows) found.set(key, picture);
  }
  return found;
}

/** Records what became of a picture. */
export async function savePictureState(executor: Executor, row: typeof importPictures.$inferInsert): Promise<void> {
  const { mediaId, error, triedAt, runId } = row;
  await executor
    .insert(importPictures)
    .values(row)
    .onConflictDoUpdate({
      target: [importPictures.address, importPictures.source],
      set: { mediaId, error, triedAt, runId },
    });
}

/**
 * Returns the address of the library picture that was taken over last from the first of these paths on an old site that
 * has one.
 */
export async function newAddressOf(executor: Executor, paths: readonly string[]): Promise<string | undefined> {
  const rows = await executor
    .select({ path: importPictures.address, address: mediaItems.address })
    .from(importPictures)
    .innerJoin(mediaItems, eq(mediaItems.id, importPictures.mediaId))
    .where(inArray(importPictures.address, [...paths]))
    .orderBy(desc(importPictures.triedAt));
  return paths.map((path) => rows.find((row) => row.path === path)?.address).find((address) => address !== undefined);
}
