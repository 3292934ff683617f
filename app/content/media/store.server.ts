import { and, asc, desc, eq, gt, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { pictureUseConditions } from './hooks';
import type { Description, MediaItem, MediaQuery } from './rules';
import { deletedMediaItems, mediaItems } from './schema';

const columns = {
  id: mediaItems.id,
  address: mediaItems.address,
  fileName: mediaItems.fileName,
  alt: mediaItems.alt,
  caption: mediaItems.caption,
  credit: mediaItems.credit,
  focusX: mediaItems.focusX,
  focusY: mediaItems.focusY,
  width: mediaItems.width,
  height: mediaItems.height,
  isMoving: mediaItems.isMoving,
  bytes: mediaItems.bytes,
  uploadedBy: users.name,
  createdAt: mediaItems.createdAt,
  updatedAt: mediaItems.updatedAt,
};

const select = (executor: Executor) =>
  executor.select(columns).from(mediaItems).leftJoin(users, eq(users.id, mediaItems.uploadedBy));

/** Expression indexed for the library's search. It must match the index definition exactly. */
const searchText = sql`(${mediaItems.fileName} || ' ' || ${mediaItems.alt} || ' ' || ${mediaItems.caption} || ' ' || ${mediaItems.credit})`;

const pattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Returns the condition for whether anything but earlier versions shows a picture. */
export async function isInUse(): Promise<SQL> {
  return or(...(await pictureUseConditions.run(sql`${mediaItems.id}`))) ?? sql`false`;
}

/**
 * Returns pictures that match every filter, and whose file name, alt text, caption and credit together contain every
 * word, in the order of their IDs, which sort by creation time.
 */
export async function listItems(
  executor: Executor,
  options: { words: readonly string[]; after: string | undefined; limit: number } & Pick<
    MediaQuery,
    'kind' | 'alt' | 'use' | 'uploader' | 'sort'
  >,
): Promise<MediaItem[]> {
  const { kind, alt, use, uploader, sort, after } = options;
  const conditions: SQL[] = options.words.map((word) => sql`${searchText} ilike ${pattern(word)}`);
  if (kind) conditions.push(eq(mediaItems.isMoving, kind === 'animated'));
  if (alt) conditions.push(eq(mediaItems.alt, ''));
  if (use) conditions.push(use === 'used' ? await isInUse() : not(await isInUse()));
  if (uploader) conditions.push(eq(mediaItems.uploadedBy, uploader));
  if (after) conditions.push(sort === 'oldest' ? gt(mediaItems.id, after) : lt(mediaItems.id, after));
  return select(executor)
    .where(and(...conditions))
    .orderBy(sort === 'oldest' ? asc(mediaItems.id) : desc(mediaItems.id))
    .limit(options.limit);
}

export async function itemById(executor: Executor, id: string): Promise<MediaItem | undefined> {
  const [row] = await select(executor).where(eq(mediaItems.id, id));
  return row;
}

/** Keeps a picture from being changed until the transaction ends. */
export async function keepItem(executor: Executor, id: string): Promise<void> {
  await executor.select({ id: mediaItems.id }).from(mediaItems).where(eq(mediaItems.id, id)).for('share');
}

/** Locks a picture until the transaction ends, and returns the fields that changes depend on. */
export async function lockItem(
  executor: Executor,
  id: string,
): Promise<(Pick<MediaItem, 'address' | 'caption' | 'credit'> & { version: string }) | undefined> {
  const { address, version, caption, credit } = mediaItems;
  const [row] = await executor
    .select({ address, version, caption, credit })
    .from(mediaItems)
    .where(eq(mediaItems.id, id))
    .for('update');
  return row;
}

/** Returns the file name, address and size of pictures by ID. */
export async function picturesById(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, Pick<MediaItem, 'fileName' | 'address' | 'width' | 'height'>>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({
      id: mediaItems.id,
      fileName: mediaItems.fileName,
      address: mediaItems.address,
      width: mediaItems.width,
      height: mediaItems.height,
    })
    .from(mediaItems)
    .where(inArray(mediaItems.id, [...ids]));
  return new Map(rows.map(({ id, ...shown }) => [id, shown]));
}

/** Returns the address and credit of pictures by ID. */
export async function textsOfPictures(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, Pick<MediaItem, 'address' | 'credit'>>> {
  if (ids.length === 0) return new Map();
  const { id, address, credit } = mediaItems;
  const rows = await executor
    .select({ id, address, credit })
    .from(mediaItems)
    .where(inArray(id, [...ids]));
  return new Map(rows.map(({ id, ...picture }) => [id, picture]));
}

/** Returns the number of deleted pictures that a text references (migration `index_pictures_of_articles`). */
export async function countMissing(executor: Executor, text: string): Promise<number> {
  const named = sql`unnest(pictures_in(${text})) as named(id)`;
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(named)
    .where(sql`not exists (select from ${mediaItems} where ${mediaItems.id} = named.id)`);
  return row?.count ?? 0;
}

/** Returns the addresses of all pictures that have files, including those whose deletion can still be undone. */
export async function allAddresses(executor: Executor): Promise<string[]> {
  const rows = [
    ...(await executor.select({ address: mediaItems.address }).from(mediaItems).orderBy(mediaItems.id)),
    ...(await executor
      .select({ address: deletedMediaItems.address })
      .from(deletedMediaItems)
      .orderBy(deletedMediaItems.id)),
  ];
  return rows.map(({ address }) => address);
}

type StoredItem = Pick<MediaItem, 'id' | 'address' | 'fileName' | 'width' | 'height' | 'isMoving' | 'bytes'> & {
  version: string;
};

/** Adds a picture; one that no member uploaded belongs to nobody. */
export async function addItem(
  executor: Executor,
  item: StoredItem,
  uploadedBy: string | null,
  now: Date,
): Promise<void> {
  await executor.insert(mediaItems).values({ ...item, uploadedBy, createdAt: now, updatedAt: now });
}

/** Replaces a picture's files. The picture keeps its ID. */
export async function replaceItem(executor: Executor, { id, ...item }: StoredItem, now: Date): Promise<void> {
  await executor
    .update(mediaItems)
    .set({ ...item, updatedAt: now })
    .where(eq(mediaItems.id, id));
}

export async function describeItem(
  executor: Executor,
  id: string,
  described: Description & { address: string },
  now: Date,
): Promise<void> {
  await executor
    .update(mediaItems)
    .set({ ...described, updatedAt: now })
    .where(eq(mediaItems.id, id));
}
