import { and, asc, count, desc, eq, inArray, isNotNull, lt, max, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { articleRevisions } from '../schema';

/** Which of the versions to list. */
export type RevisionKind = 'all' | 'named' | 'autosaved';

/** Matches the listed versions of a working copy. */
const isListed = (articleId: string) =>
  and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.isFolded, false));

const hasKind: Record<RevisionKind, SQL | undefined> = {
  all: undefined,
  named: ne(articleRevisions.label, ''),
  autosaved: eq(articleRevisions.label, ''),
};

/**
 * Returns a working copy's listed versions of a kind, newest first, each with the version listed before it, of whatever
 * kind; null for the first.
 */
export async function listRevisions(
  executor: Executor,
  articleId: string,
  { before, kind = 'all', limit }: { before: number | undefined; kind?: RevisionKind; limit: number },
) {
  const { version, savedAt, beganAt, label, contentHash, fields } = articleRevisions;
  const length = sql<number>`length(${fields} ->> 'content')`.mapWith(Number);
  const earlier = alias(articleRevisions, 'earlier');
  const previous = executor
    .select({ version: max(earlier.version) })
    .from(earlier)
    .where(and(eq(earlier.articleId, articleId), eq(earlier.isFolded, false), lt(earlier.version, version)));
  return await executor
    .select({
      ...{ version, savedAt, beganAt, label, contentHash, length, savedBy: profiles.name },
      previous: sql<number | null>`(${previous})`,
    })
    .from(articleRevisions)
    .leftJoin(profiles, eq(profiles.userId, articleRevisions.savedBy))
    .where(and(isListed(articleId), hasKind[kind], before === undefined ? undefined : lt(version, before)))
    .orderBy(desc(version))
    .limit(limit);
}

/** Returns how many versions of each kind a working copy lists. */
export async function countRevisions(executor: Executor, articleId: string): Promise<Record<RevisionKind, number>> {
  const [row] = await executor
    .select({ all: count(), named: count(sql`nullif(${articleRevisions.label}, '')`) })
    .from(articleRevisions)
    .where(isListed(articleId));
  const { all, named } = row ?? { all: 0, named: 0 };
  return { all, named, autosaved: all - named };
}

/** Returns the fields of some of a working copy's versions. */
export async function findVersions(executor: Executor, articleId: string, versions: readonly number[]) {
  const { version, fields } = articleRevisions;
  return await executor
    .select({ version, fields })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), inArray(version, [...versions])));
}

/** Returns the version listed before the given one; `undefined` for the first. */
export async function findPreviousVersion(executor: Executor, articleId: string, version: number) {
  const [row] = await listRevisions(executor, articleId, { before: version, limit: 1 });
  return row?.version;
}

/** Sets the name of a listed version. Returns whether there is such a version. */
export async function setVersionName(
  executor: Executor,
  articleId: string,
  version: number,
  name: string,
): Promise<boolean> {
  const rows = await executor
    .update(articleRevisions)
    .set({ label: name })
    .where(and(isListed(articleId), eq(articleRevisions.version, version)))
    .returning({ version: articleRevisions.version });
  return rows.length > 0;
}

/** Returns who saved the first version of each article; null where the text existed before anyone saved it here. */
export async function findFirstSavers(executor: Executor, articleIds: readonly string[]) {
  const { articleId, version, savedBy } = articleRevisions;
  return await executor
    .selectDistinctOn([articleId], { articleId, userId: savedBy, name: profiles.name })
    .from(articleRevisions)
    .leftJoin(profiles, eq(profiles.userId, savedBy))
    .where(inArray(articleId, [...articleIds]))
    .orderBy(asc(articleId), asc(version));
}

/** Returns the distinct members who have saved a version of each article. */
export async function findSavers(executor: Executor, articleIds: readonly string[]) {
  const { articleId, savedBy } = articleRevisions;
  return await executor
    .selectDistinct({ articleId, userId: sql<string>`${savedBy}` })
    .from(articleRevisions)
    .where(and(inArray(articleId, [...articleIds]), isNotNull(savedBy)));
}

/** Returns every listed version that a member has saved, with the full text, sorted by article and version. */
export async function listRevisionsByMember(executor: Executor, userId: string) {
  const { articleId, version, savedAt, fields } = articleRevisions;
  return await executor
    .select({ articleId, version, savedAt, fields })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.savedBy, userId), eq(articleRevisions.isFolded, false)))
    .orderBy(articleId, version);
}
