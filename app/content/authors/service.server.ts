import { countArticles, latestArticlePages } from '~/content/articles/service.server';
import type { SitemapPart } from '~/content/feeds/hooks';
import { type Feed, feedLength, sitemapLength } from '~/content/feeds/rules';
import type { MediaUse } from '~/content/media/rules';
import { recordAudit } from '~/identity/audit/audit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import type { Author, AuthorProfile } from './author';
import { authorListTag, authorPath, authorScreenPath, authorsPerPage } from './constants';
import type { AuthorsQuery, ProfileInput } from './rules';
import * as store from './store.server';

const unknown = (): AppError => new AppError('not_found', 'Author not found.');

/** @throws AppError `not_found`. */
async function authorAt(executor: Executor, slug: string) {
  // PostgreSQL cannot be asked for a NUL character.
  const found = slug.includes('\0') ? undefined : await store.authorBySlug(executor, slug);
  if (!found) throw unknown();
  return found;
}

/**
 * An author as readers see them, with the number of published articles.
 * @throws AppError `not_found`, also for an author of whom there is neither an article nor a profile to read.
 */
export async function readAuthor(slug: string): Promise<Author & { articles: number }> {
  const { hasProfile, pictureId: _, ...author } = await authorAt(database(), slug);
  const articles = await countArticles({ authorId: author.id });
  if (articles === 0 && !hasProfile) throw unknown();
  return { ...author, articles };
}

/**
 * The newest articles of an author.
 * @throws AppError `not_found` as `readAuthor`.
 */
export async function readAuthorFeed(slug: string): Promise<Feed> {
  const author = await readAuthor(slug);
  const siteUrl = configuration().SITE_URL;
  const path = authorPath(author.slug);
  return {
    siteUrl,
    title: `${author.name} | Lowdown`,
    description: author.biography || `Articles by ${author.name}.`,
    path,
    pageUrl: `${siteUrl}${path}`,
    articles: await latestArticlePages({ limit: feedLength, authorId: author.id }),
  };
}

/** Authors for the newsroom, in the order of their addresses, a page at a time. */
export async function listAuthors(
  actor: Actor,
  { search, cursor }: AuthorsQuery,
): Promise<{ authors: store.ListedAuthor[]; nextCursor: string | null }> {
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
 * An author with the profile as it is edited.
 * @throws AppError `not_found`.
 */
export async function editedAuthor(actor: Actor, slug: string): Promise<Author & { articles: number }> {
  authorize(actor, 'authors.manage');
  const { hasProfile: _, pictureId: __, ...author } = await authorAt(database(), slug);
  return { ...author, articles: await countArticles({ authorId: author.id }) };
}

/**
 * Says of an author what readers see on their page from now on.
 * @throws AppError `not_found`; `invalid` at the picture when it is not in the library; `forbidden` for a picture that an actor
 * chooses who may not use the library.
 */
export async function changeProfile(actor: Actor, slug: string, input: ProfileInput, now: Date): Promise<void> {
  authorize(actor, 'authors.manage');
  await transaction(async (executor, emit) => {
    await store.lockAuthor(executor, slug.replaceAll('\0', ''));
    const { id, biography, website, pictureId } = await authorAt(executor, slug);
    const before: AuthorProfile = { biography, website, pictureId };
    const after: AuthorProfile = { biography: input.biography, website: input.website, pictureId: input.picture };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    if (after.pictureId !== null && after.pictureId !== pictureId) {
      authorize(actor, 'media.use');
      if (!(await store.holdPicture(executor, after.pictureId))) {
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

/** Pages of authors for the sitemap. */
export async function authorPages(): Promise<SitemapPart> {
  const slugs = await store.authorsWithPage(database(), sitemapLength);
  return { tags: [authorListTag], pages: slugs.map((slug) => ({ path: authorPath(slug) })) };
}

/** Profiles that show a picture of the library. */
export async function profilesShowing(actor: Actor, executor: Executor, mediaId: string): Promise<MediaUse[]> {
  authorize(actor, 'media.use');
  return (await store.authorsWithPicture(executor, mediaId)).map(({ slug, name }) => ({
    where: 'page',
    title: name,
    path: authorScreenPath(slug),
    kind: 'Author page',
    isPublished: true,
  }));
}

/** Says that the profiles that show a picture look different from now on. */
export async function emitProfilesShowing(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  mediaId: string,
): Promise<void> {
  const shown = await store.authorsWithPicture(executor, mediaId);
  if (shown.length > 0) await emit({ type: 'authors.changed', slugs: shown.map(({ slug }) => slug) });
}
