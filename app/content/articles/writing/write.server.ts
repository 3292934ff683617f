import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { withoutInvisible } from '~/platform/forms/visible-text';
import { imageAddressMessage, isPictureAddress, sanitiserRulesVersion } from '~/platform/html/rules';
import { prepareHtml, type StorableHtml } from '~/platform/html/sanitise.server';
import { firstParagraph, shorten, textOf } from '~/platform/html/text';
import { findOrAddAuthorByName } from '../authors/authors.server';
import { articleStored } from '../hooks';
import { countWords, readingMinutes } from '../reading-time';
import { type ArticleStatus, normaliseTags, slugOf, type TutorialLevel } from '../rules';
import { freeSlug, type LockedText, lockText, saveArticle } from './store-writing.server';

/** Maximum length, in characters, of an excerpt generated from the text. */
const excerptLength = 200;

export type ArticleInput = {
  id: string;
  title: string;
  /** Requested slug; by default, it is derived from the title. An existing article keeps its own. */
  slug?: string;
  content: StorableHtml;
  /** Plain text; when empty, generated from the first paragraph. */
  excerpt?: string;
  /** Sanitised HTML to generate the excerpt from; the content by default. */
  excerptSource?: string;
  category: string;
  status: ArticleStatus;
  tags: readonly string[];
  authorId?: string;
  isFeatured?: boolean;
  isTrending?: boolean;
  imageUrl?: string;
  imageAlt?: string;
  seoTitle?: string;
  seoDescription?: string;
  seoKeywords?: string;
  level?: TutorialLevel;
  language?: string;
  publishedAt?: Date;
  createdAt?: Date;
  /** When the text last changed; defaults to now. */
  updatedAt?: Date;
};

export type StoredArticle = {
  slug: string;
  /** Descriptions of what sanitising the HTML removed or changed. */
  issues: string[];
};

/**
 * Sanitises an article's HTML and highlights its code; call this before the transaction that stores it.
 * @throws AppError as `prepareHtml` does.
 */
export const prepareArticle = (html: string): Promise<StorableHtml> => prepareHtml(html, { highlightsCode: true });

/** Returns the excerpt that an article without its own gets from its prepared HTML, as plain text. */
export const generatedExcerpt = (content: string): string =>
  shorten(firstParagraph(content) || textOf(content), excerptLength);

type Text = Pick<LockedText, 'title' | 'excerpt' | 'content'>;

/** Whether readers would see different text. Parts removed only by newer sanitiser rules do not count as a change. */
function isTextChanged(before: LockedText, after: Text): boolean {
  if (before.title !== after.title || before.excerpt !== after.excerpt) return true;
  if (before.content === after.content) return false;
  return before.contentRules === sanitiserRulesVersion || textOf(before.content) !== textOf(after.content);
}

/** Returns the time of the last change to the text that readers see; null for a new article. */
function contentChangeDate(before: LockedText | undefined, after: Text): Date | null {
  if (!before) return null;
  return isTextChanged(before, after) ? new Date() : before.contentChangedAt;
}

/**
 * Inserts or updates an article: finds a free slug and computes the fields derived from the text. An existing article
 * keeps its views, archive state and slug. For use cases that have already checked permissions.
 */
export async function storeArticle(executor: Executor, input: ArticleInput): Promise<StoredArticle> {
  const before = await lockText(executor, input.id);
  const slug = before?.slug ?? (await freeSlug(executor, input.slug || slugOf(input.title) || input.id, input.id));
  return writeText(executor, { ...input, slug }, before);
}

/**
 * Writes an article under the given slug, including all fields derived from its text.
 * @param before the stored article, locked by the transaction; `undefined` for a new one.
 * @throws AppError `invalid` for a picture address that is not allowed.
 */
export async function writeText(
  executor: Executor,
  input: ArticleInput & { slug: string },
  before: LockedText | undefined,
): Promise<StoredArticle> {
  if (input.imageUrl && !isPictureAddress(input.imageUrl)) {
    throw new AppError('invalid', imageAddressMessage, { imageUrl: imageAddressMessage });
  }
  const { content, issues } = input.content;
  const text = textOf(content);
  const excerpt = input.excerpt?.trim() || generatedExcerpt(input.excerptSource ?? content);
  const tags = normaliseTags(input.tags.map(withoutInvisible));
  const words = countWords(text);
  const { slug } = input;
  const changedAt = input.updatedAt ?? new Date();
  const tagNames = tags.map(({ tag }) => tag);
  await saveArticle(
    executor,
    {
      id: input.id,
      slug,
      title: input.title,
      excerpt,
      content,
      contentRules: sanitiserRulesVersion,
      category: input.category,
      status: input.status,
      isFeatured: input.isFeatured ?? false,
      isTrending: input.isTrending ?? false,
      authorId: input.authorId ?? null,
      readingTime: readingMinutes(words),
      wordCount: words,
      tags: tagNames,
      imageUrl: input.imageUrl ?? null,
      imageAlt: input.imageAlt ?? '',
      seoTitle: input.seoTitle ?? '',
      seoDescription: input.seoDescription ?? '',
      seoKeywords: input.seoKeywords ?? '',
      level: input.level ?? null,
      language: input.language ?? 'en',
      publishedAt: input.publishedAt ?? null,
      createdAt: input.createdAt,
      updatedAt: changedAt,
      changedAt,
      contentChangedAt: contentChangeDate(before, { title: input.title, excerpt, content }),
    },
    tags,
  );
  await articleStored.run(executor, {
    id: input.id,
    status: input.status,
    publishedAt: input.publishedAt ?? null,
    category: input.category,
    title: input.title,
    excerpt,
    tags: tagNames,
    contentText: text,
  });
  return { slug, issues };
}

/**
 * Returns the ID of the author with this name, adding the author if necessary; `undefined` for an empty name. For use
 * cases that have already checked permissions.
 */
export async function storeAuthor(executor: Executor, name: string): Promise<string | undefined> {
  return findOrAddAuthorByName(executor, name);
}
