import { count, desc, eq, sql } from 'drizzle-orm';
import { users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { mediaItems } from './schema';
import { isInUse } from './store.server';

/** Maximum members offered in the uploader filter. */
const maxUploaders = 100;

/** Returns how many pictures there are of each kind, and without alternative text. */
export async function countPictures(
  executor: Executor,
): Promise<{ all: number; animated: number; withoutAlt: number }> {
  const [row] = await executor
    .select({
      all: count(),
      animated: sql<number>`count(*) filter (where ${mediaItems.isMoving})::int`,
      withoutAlt: sql<number>`count(*) filter (where ${mediaItems.alt} = '')::int`,
    })
    .from(mediaItems);
  return row ?? { all: 0, animated: 0, withoutAlt: 0 };
}

/** Returns how many pictures are in use. */
export async function countUsed(executor: Executor): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(mediaItems)
    .where(await isInUse());
  return row?.count ?? 0;
}

/** Returns the members who uploaded the most pictures. */
export const uploaders = (executor: Executor) =>
  executor
    .select({ slug: users.id, name: users.name, count: count() })
    .from(mediaItems)
    .innerJoin(users, eq(users.id, mediaItems.uploadedBy))
    .groupBy(users.id, users.name)
    .orderBy(desc(count()), users.name)
    .limit(maxUploaders);
