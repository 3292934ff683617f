import { and, asc, count, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { comments } from '~/audience/comments/schema';
import { articles, authors } from '~/content/articles/schema';
import { authorProfiles } from '~/content/authors/schema';
import { articleCategories } from '~/content/categories/schema';
import { articleCorrections } from '~/content/corrections/schema';
import { mediaItems } from '~/content/media/schema';
import { pages } from '~/content/pages/schema';
import { redirects } from '~/content/redirects/schema';
import { profiles } from '~/identity/accounts/schema';
import { articleDrafts } from '~/newsroom/drafts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { ExportCounts } from './rules';

/** Returns what an export would contain. */
export async function countContent(executor: Executor): Promise<ExportCounts> {
  const [[all], [unpublished], [page], [comment], [picture]] = await Promise.all([
    executor.select({ count: count() }).from(articles),
    executor.select({ count: count() }).from(articles).where(ne(articles.status, 'published')),
    executor.select({ count: count() }).from(pages),
    executor.select({ count: count() }).from(comments).where(eq(comments.status, 'published')),
    executor
      .select({ count: count(), bytes: sql<number>`coalesce(sum(${mediaItems.bytes}), 0)`.mapWith(Number) })
      .from(mediaItems),
  ]);
  return {
    articles: all?.count ?? 0,
    unpublished: unpublished?.count ?? 0,
    pages: page?.count ?? 0,
    comments: comment?.count ?? 0,
    pictures: picture?.count ?? 0,
    pictureBytes: picture?.bytes ?? 0,
  };
}

const own = {
  title: articles.title,
  excerpt: articles.excerpt,
  content: articles.content,
  category: articles.category,
  tags: articles.tags,
  isFeatured: articles.isFeatured,
  imageUrl: articles.imageUrl,
  imageAlt: articles.imageAlt,
  seoTitle: articles.seoTitle,
  seoDescription: articles.seoDescription,
  seoKeywords: articles.seoKeywords,
  level: articles.level,
  language: articles.language,
};
const drafted = {
  title: articleDrafts.title,
  excerpt: articleDrafts.excerpt,
  content: articleDrafts.content,
  category: articleDrafts.category,
  tags: articleDrafts.tags,
  isFeatured: articleDrafts.isFeatured,
  imageUrl: articleDrafts.imageUrl,
  imageAlt: articleDrafts.imageAlt,
  seoTitle: articleDrafts.seoTitle,
  seoDescription: articleDrafts.seoDescription,
  seoKeywords: articleDrafts.seoKeywords,
  level: articleDrafts.level,
  language: articleDrafts.language,
  author: articleDrafts.author,
};

export type ExportedArticle = {
  id: string;
  slug: string;
  status: string;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  title: string;
  excerpt: string;
  content: string;
  /** Slug of the category. */
  category: string;
  tags: string[];
  /** Empty for none. */
  author: string;
  isFeatured: boolean;
  /** Empty for none. */
  imageUrl: string;
  imageAlt: string;
  seoTitle: string;
  seoDescription: string;
  seoKeywords: string;
  level: string | null;
  language: string;
};

/**
 * Returns articles of every status in the order of their IDs. What has not been published is in the working copy, so an
 * unpublished article's fields are those of its working copy; a published one's are those that readers see.
 */
export async function articlesAfter(
  executor: Executor,
  after: string | undefined,
  limit: number,
): Promise<ExportedArticle[]> {
  const rows = await executor
    .select({
      ...{ id: articles.id, slug: articles.slug, status: articles.status, publishedAt: articles.publishedAt },
      ...{ createdAt: articles.createdAt, updatedAt: articles.updatedAt, authorName: authors.name },
      own,
      drafted,
    })
    .from(articles)
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .leftJoin(articleDrafts, and(eq(articleDrafts.articleId, articles.id), ne(articles.status, 'published')))
    .where(after === undefined ? undefined : gt(articles.id, after))
    .orderBy(asc(articles.id))
    .limit(limit);
  return rows.map(({ own: published, drafted: draft, authorName, ...row }) => ({
    ...row,
    ...(draft ?? published),
    category: draft?.category ?? published.category,
    imageUrl: (draft ?? published).imageUrl ?? '',
    author: draft?.author ?? authorName ?? '',
  }));
}

export type ExportedPage = {
  id: string;
  slug: string;
  title: string;
  description: string;
  content: string;
  status: string;
  language: string;
  createdAt: Date;
  updatedAt: Date;
};

/** Returns pages of every status in the order of their IDs. */
export async function pagesAfter(
  executor: Executor,
  after: string | undefined,
  limit: number,
): Promise<ExportedPage[]> {
  const { id, slug, title, description, content, status, language, createdAt, updatedAt } = pages;
  return executor
    .select({ id, slug, title, description, content, status, language, createdAt, updatedAt })
    .from(pages)
    .where(after === undefined ? undefined : gt(id, after))
    .orderBy(asc(id))
    .limit(limit);
}

export type ExportedComment = {
  id: string;
  parentId: string | null;
  author: string;
  content: string;
  createdAt: Date;
  isPublished: boolean;
};

/** Returns the comments on an article, oldest first, each with the name that readers see. */
export async function commentsOn(executor: Executor, articleId: string): Promise<ExportedComment[]> {
  return executor
    .select({
      ...{ id: comments.id, parentId: comments.parentId, content: comments.content, createdAt: comments.createdAt },
      author: sql<string>`coalesce(${profiles.name}, ${comments.authorName}, '')`,
      isPublished: sql<boolean>`${comments.status} = 'published'`,
    })
    .from(comments)
    .leftJoin(profiles, eq(profiles.userId, comments.userId))
    .where(eq(comments.articleId, articleId))
    .orderBy(asc(comments.createdAt), asc(comments.id));
}

/** Returns the former addresses of articles and pages, by the ID of their target. */
export async function addressesOf(executor: Executor, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { path, articleId, pageId } = redirects;
  const rows = await executor
    .select({ path, target: sql<string>`coalesce(${articleId}, ${pageId})` })
    .from(redirects)
    .where(sql`${inArray(articleId, [...ids])} or ${inArray(pageId, [...ids])}`)
    .orderBy(asc(path));
  const found = new Map<string, string[]>();
  for (const row of rows) found.set(row.target, [...(found.get(row.target) ?? []), row.path]);
  return found;
}

export type ExportedCorrection = { note: string; correctedAt: Date };

/** Returns the corrections of articles, oldest first, by the article's ID. */
export async function correctionsOf(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, ExportedCorrection[]>> {
  if (ids.length === 0) return new Map();
  const { articleId, note, correctedAt, id } = articleCorrections;
  const rows = await executor
    .select({ articleId, note, correctedAt })
    .from(articleCorrections)
    .where(inArray(articleId, [...ids]))
    .orderBy(asc(correctedAt), asc(id));
  const found = new Map<string, ExportedCorrection[]>();
  for (const { articleId: key, ...correction } of rows)
    if (key !== null) found.set(key, [...(found.get(key) ?? []), correction]);
  return found;
}

export type ExportedCategory = { slug: string; name: string; description: string };

/** Returns all categories in the order in which lists show them. */
export async function allCategories(executor: Executor): Promise<ExportedCategory[]> {
  const { slug, name, description, position } = articleCategories;
  return executor.select({ slug, name, description }).from(articleCategories).orderBy(asc(position), asc(name));
}

export type ExportedAuthor = { slug: string; name: string };

/** Returns all authors by name. */
export async function allAuthors(executor: Executor): Promise<ExportedAuthor[]> {
  return executor.select({ slug: authors.slug, name: authors.name }).from(authors).orderBy(asc(authors.name));
}

export type ExportedProfile = { name: string; biography: string; website: string; picture: string | null };

/** Returns the public profiles of all authors who have one, by name, each with the address of the picture. */
export async function allProfiles(executor: Executor): Promise<ExportedProfile[]> {
  const { authorId, biography, website, pictureId } = authorProfiles;
  return executor
    .select({ name: authors.name, biography, website, picture: mediaItems.address })
    .from(authorProfiles)
    .innerJoin(authors, eq(authors.id, authorId))
    .leftJoin(mediaItems, eq(mediaItems.id, pictureId))
    .orderBy(asc(authors.name));
}

export type ExportedPicture = {
  id: string;
  address: string;
  fileName: string;
  alt: string;
  caption: string;
  credit: string;
  createdAt: Date;
};

/** Returns library pictures in the order of their IDs. */
export async function picturesAfter(
  executor: Executor,
  after: string | undefined,
  limit: number,
): Promise<ExportedPicture[]> {
  const { id, address, fileName, alt, caption, credit, createdAt } = mediaItems;
  return executor
    .select({ id, address, fileName, alt, caption, credit, createdAt })
    .from(mediaItems)
    .where(after === undefined ? undefined : gt(id, after))
    .orderBy(asc(id))
    .limit(limit);
}

export type ExportedRedirect = { from: string; article: string | null; page: string | null };

/** Returns redirects in the order of their paths, each with the slug of its target. */
export async function redirectsAfter(
  executor: Executor,
  after: string | undefined,
  limit: number,
): Promise<ExportedRedirect[]> {
  return executor
    .select({ from: redirects.path, article: articles.slug, page: pages.slug })
    .from(redirects)
    .leftJoin(articles, eq(articles.id, redirects.articleId))
    .leftJoin(pages, eq(pages.id, redirects.pageId))
    .where(after === undefined ? undefined : gt(redirects.path, after))
    .orderBy(asc(redirects.path))
    .limit(limit);
}
