import { and, asc, count, eq, exists, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { articles, authors } from '~/content/articles/schema';
import { mediaItems } from '~/content/media/schema';
import type { Executor } from '~/platform/database/database.server';
import type { Author, AuthorProfile, ListedAuthor } from './author';
import { authorProfiles } from './schema';

const publishedArticles = (executor: Executor) =>
  executor
    .select({ one: sql`1` })
    .from(articles)
    .where(and(eq(articles.authorId, authors.id), eq(articles.status, 'published')));

/** Returns the author with this slug, even one without articles or a profile. */
export async function authorBySlug(
  executor: Executor,
  slug: string,
): Promise<(Author & AuthorProfile & { hasProfile: boolean }) | undefined> {
  const [row] = await executor
    .select({
      id: authors.id,
      slug: authors.slug,
      name: authors.name,
      profile: {
        authorId: authorProfiles.authorId,
        biography: authorProfiles.biography,
        website: authorProfiles.website,
        pictureId: authorProfiles.pictureId,
      },
      picture: { address: mediaItems.address, alt: mediaItems.alt },
    })
    .from(authors)
    .leftJoin(authorProfiles, eq(authorProfiles.authorId, authors.id))
    .leftJoin(mediaItems, eq(mediaItems.id, authorProfiles.pictureId))
    .where(eq(authors.slug, slug));
  if (!row) return undefined;
  const { profile, ...author } = row;
  const profileFields = { biography: profile?.biography ?? '', website: profile?.website ?? '' };
  const pictureId = profile?.pictureId ?? null;
  // A profile with every field cleared counts as no profile.
  const hasProfile = profileFields.biography !== '' || profileFields.website !== '' || pictureId !== null;
  return { ...author, ...profileFields, pictureId, hasProfile };
}

/** Returns the slug of an author; `undefined` when there is none with this ID. */
export async function slugOfAuthor(executor: Executor, id: string): Promise<string | undefined> {
  const [row] = await executor.select({ slug: authors.slug }).from(authors).where(eq(authors.id, id));
  return row?.slug;
}

/** Locks an author's profile until the transaction ends. */
export async function lockAuthor(executor: Executor, slug: string): Promise<void> {
  await executor.select({ id: authors.id }).from(authors).where(eq(authors.slug, slug)).for('update');
}

/** Whether a picture is in the library. Prevents its deletion until the transaction ends. */
export async function lockPicture(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor.select({ id: mediaItems.id }).from(mediaItems).where(eq(mediaItems.id, id)).for('share');
  return rows.length > 0;
}

export async function saveProfile(executor: Executor, profile: typeof authorProfiles.$inferInsert): Promise<void> {
  const { authorId: _, ...profileFields } = profile;
  await executor
    .insert(authorProfiles)
    .values(profile)
    .onConflictDoUpdate({ target: authorProfiles.authorId, set: profileFields });
}

const pattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

const hasContent = or(
  sql`${authorProfiles.biography} <> ''`,
  sql`${authorProfiles.website} <> ''`,
  isNotNull(authorProfiles.pictureId),
);

/** Returns authors whose names contain every word, ordered by slug, starting after the given slug. */
export async function listAuthors(
  executor: Executor,
  options: { words: readonly string[]; after: string | undefined; limit: number },
): Promise<ListedAuthor[]> {
  const conditions: SQL[] = options.words.map((word) => sql`${authors.name} ilike ${pattern(word)}`);
  if (options.after !== undefined) conditions.push(gt(authors.slug, options.after));
  return executor
    .select({
      id: authors.id,
      slug: authors.slug,
      name: authors.name,
      picture: { address: mediaItems.address, alt: mediaItems.alt },
      articles: sql<number>`(${executor
        .select({ count: count() })
        .from(articles)
        .where(and(eq(articles.authorId, authors.id), eq(articles.status, 'published')))})::int`,
      hasProfile: sql<boolean>`coalesce(${hasContent}, false)`,
    })
    .from(authors)
    .leftJoin(authorProfiles, eq(authorProfiles.authorId, authors.id))
    .leftJoin(mediaItems, eq(mediaItems.id, authorProfiles.pictureId))
    .where(and(...conditions))
    .orderBy(asc(authors.slug))
    .limit(options.limit);
}

/** Returns the slugs of the authors who have a page: those with published articles or a profile. */
export async function authorsWithPage(executor: Executor, limit: number): Promise<string[]> {
  const rows = await executor
    .select({ slug: authors.slug })
    .from(authors)
    .leftJoin(authorProfiles, eq(authorProfiles.authorId, authors.id))
    .where(or(exists(publishedArticles(executor)), hasContent))
    .orderBy(asc(authors.slug))
    .limit(limit);
  return rows.map(({ slug }) => slug);
}

/** Returns the authors whose profile shows a library picture. */
export const authorsWithPicture = (executor: Executor, mediaId: string): Promise<{ slug: string; name: string }[]> =>
  executor
    .select({ slug: authors.slug, name: authors.name })
    .from(authorProfiles)
    .innerJoin(authors, eq(authors.id, authorProfiles.authorId))
    .where(eq(authorProfiles.pictureId, mediaId))
    .orderBy(asc(authors.slug));

/** Returns the condition for whether an author's profile shows a library picture. */
export const isPictureInProfiles = async (pictureId: SQL): Promise<SQL> =>
  sql`exists (select from ${authorProfiles} where ${authorProfiles.pictureId} = ${pictureId})`;
