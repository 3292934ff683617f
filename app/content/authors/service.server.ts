import { countArticles, latestArticlePages } from '~/content/articles/service.server';
import type { SitemapPart } from '~/content/feeds/hooks';
import { type Feed, feedLength, sitemapLength } from '~/content/feeds/rules';
import type { MediaUse } from '~/content/media/rules';
import { recordAudit } from '~/identity/audit/audit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import type { Author, AuthorProfile, ListedAuthor } from './author';
import { authorListTag, authorPath, authorScreenPath, authorsPerPage } from './constants';
import type { AuthorsQuery, ProfileInput } from './rules';
import * as store from './store.server';

const notFound = (): AppError => new AppError('not_found', 'Author not found.');

// PostgreSQL does not accept NUL characters in text.
const authorBySlug = async (executor: Executor, slug: string) =>
  slug.includes('\0') ? undefined : store.authorBySlug(executor, slug);

/** @throws AppError `not_found`. */
async function requireAuthor(executor: Executor, slug: string) {
  const found = await authorBySlug(executor, slug);
  if (!found) throw notFound();
  return found;
}

/**
 * Returns an author as shown to readers, with the number of published articles; `undefined` for an author who has no
 * page, having neither published articles nor a profile.
 */
export async function findAuthor(slug: string): Promise<(Author & { articles: number }) | undefined> {
  const found = await authorBySlug(database(), slug);
  if (!found) return undefined;
  const { hasProfile, pictureId: _, ...author } = found;
  const articles = await countArticles({ authorId: author.id });
  return articles > 0 || hasProfile ? { ...author, articles } : undefined;
}

/**
 * Returns an author like `findAuthor`.
 * @throws AppError `not_found` for an author who has no page.
 */
export async function readAuthor(slug: string): Promise<Author & { articles: number }> {
  const author = await findAuthor(slug);
  if (!author) throw notFound();
  return author;
}

/**
 * Returns the feed for an author's newest articles.
 * @throws AppError `not_found` like `readAuthor`.
 */
export async function readAuthorFeed(slug: string): Promise<Feed> {
  const author = await readAuthor(slug);
  const siteUrl = publicUrl();
  const path = authorPath(author.slug);
  return {
    siteUrl,
    title: `${author.name} | ${siteName()}`,
    description: author.biography || `Articles by ${author.name}.`,
    path,
    pageUrl: `${siteUrl}${path}`,
    articles: await latestArticlePages({ limit: feedLength, authorId: author.id }),
  };
}

/** Returns one page of authors for the newsroom, ordered by slug. */
export async function listAuthors(
  actor: Actor,
  { search, cursor }: AuthorsQuery,
): Promise<{ authors: ListedAuthor[]; nextCursor: string | null }> {
  authorize(actor, 'authors.manage');
  const words = search
    .replaceAll('\0', '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const after = cursor?.replaceAll('\0', '');
  const found = await store.listAuthors(database(), { words, after, limit: authorsPerPage + 1 });
  const authors = found.slice(0, authorsPerPage);
  return { authors, nextCursor: found.length > authorsPerPage ? (authors.at(-1)?.slug ?? null) : null };
}

/**
 * Returns an author with the profile to edit.
 * @throws AppError `not_found`.
 */
export async function readAuthorForEditing(actor: Actor, slug: string): Promise<Author & { articles: number }> {
  authorize(actor, 'authors.manage');
  const { hasProfile: _, pictureId: __, ...author } = await requireAuthor(database(), slug);
  return { ...author, articles: await countArticles({ authorId: author.id }) };
}

/**
 * Saves an author's public profile.
 * @throws AppError `not_found`; `invalid` when the picture is not in the library; `forbidden` when the actor changes
 * the picture but may not use the library.
 */
export async function changeProfile(actor: Actor, slug: string, input: ProfileInput, now: Date): Promise<void> {
  authorize(actor, 'authors.manage');
  await transaction(async (executor, emit) => {
    await store.lockAuthor(executor, slug.replaceAll('\0', ''));
    const { id, biography, website, pictureId } = await requireAuthor(executor, slug);
    const before: AuthorProfile = { biography, website, pictureId };
    const after: AuthorProfile = { biography: input.biography, website: input.website, pictureId: input.picture };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    if (after.pictureId !== null && after.pictureId !== pictureId) {
      authorize(actor, 'media.use');
      if (!(await store.lockPicture(executor, after.pictureId))) {
        const sentence = 'This picture is not in the media library. It may have been deleted.';
        throw new AppError('invalid', sentence, { picture: sentence });
      }
    }
    const updatedBy = 'userId' in actor ? actor.userId : null;
    await store.saveProfile(executor, { authorId: id, ...after, updatedAt: now, updatedBy });
    await emit({ type: 'authors.changed', slugs: [slug] });
    await recordAudit(executor, actor, {
      action: 'author_profile_changed',
      resourceType: 'author',
      resourceId: slug,
      values: { before, after },
    });
  });
}

/** Returns the author pages for the sitemap. */
export async function authorPages(): Promise<SitemapPart> {
  const slugs = await store.authorsWithPage(database(), sitemapLength);
  return { tags: [authorListTag], pages: slugs.map((slug) => ({ path: authorPath(slug) })) };
}

/** Returns the profiles that show a library picture. */
export async function findProfileUses(actor: Actor, executor: Executor, mediaId: string): Promise<MediaUse[]> {
  authorize(actor, 'media.use');
  return (await store.authorsWithPicture(executor, mediaId)).map(({ slug, name }) => ({
    where: 'page',
    title: name,
    path: authorScreenPath(slug),
    kind: 'Author page',
    isPublished: true,
  }));
}

/** Emits `authors.changed` for the profiles that show a picture. */
export async function emitProfilesChanged(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  mediaId: string,
): Promise<void> {
  const shown = await store.authorsWithPicture(executor, mediaId);
  if (shown.length > 0) await emit({ type: 'authors.changed', slugs: shown.map(({ slug }) => slug) });
}
