import type { Executor } from '~/platform/database/database.server';
import { colourCode } from '~/platform/html/highlight.server';
import { sanitiserRules } from '~/platform/html/rules';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { firstParagraph, shorten, textOf } from '~/platform/html/text';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { authorNamed } from '../authors.server';
import { articleStored } from '../hooks';
import { countWords, readingMinutes } from '../reading-time';
import { type ArticleStatus, slugOf, type TutorialLevel, tidyTags } from '../rules';
import { freeSlug, type HeldText, holdText, saveArticle } from './store-writing.server';

/** Longest excerpt that is made of an article's own first words, in characters. */
const excerptLength = 200;

export type ArticleInput = {
  id: string;
  title: string;
  /** Requested address; the title's when it is missing. An article that exists keeps the one it has. */
  slug?: string;
  /** HTML from anywhere. */
  content: string;
  /** Plain text; made of the first paragraph when empty. */
  excerpt?: string;
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
  /** When the text last changed; now, when not given. */
  updatedAt?: Date;
};

export type StoredArticle = {
  slug: string;
  /** What cleaning the HTML removed or changed. */
  issues: string[];
};

type Text = Pick<HeldText, 'title' | 'excerpt' | 'content'>;

/** Whether a reader would see another text. What only newer rules of cleaning took out of the old one is no change. */
async function isOtherText(before: HeldText, after: Text): Promise<boolean> {
  if (before.title !== after.title || before.excerpt !== after.excerpt) return true;
  if (before.content === after.content) return false;
  if (before.contentRules === sanitiserRules) return true;
  return (await sanitiseHtml(before.content, { hasPageTitle: true })).content !== after.content;
}

/** When the text that readers see last became another one. */
async function changeOf(before: HeldText | undefined, after: Text): Promise<Date | null> {
  if (!before) return null;
  return (await isOtherText(before, after)) ? new Date() : before.contentChangedAt;
}

/**
 * Stores an article, new or known by its key: its HTML cleaned, its address free, and all that is computed from its
 * text with it. Views, archive mark and address of an article that exists stay as they are.
 */
export async function storeArticle(actor: Actor, executor: Executor, input: ArticleInput): Promise<StoredArticle> {
  authorize(actor, 'articles.import');
  const before = await holdText(executor, input.id);
  const slug = before?.slug ?? (await freeSlug(executor, input.slug || slugOf(input.title) || input.id, input.id));
  return writeText(executor, { ...input, slug }, before);
}

/**
 * Writes an article at the address given, with all that is computed from its text.
 * @param before what was there, held by the transaction.
 */
export async function writeText(
  executor: Executor,
  input: ArticleInput & { slug: string },
  before: HeldText | undefined,
): Promise<StoredArticle> {
  const cleaned = await sanitiseHtml(await colourCode(input.content), { hasPageTitle: true });
  const text = textOf(cleaned.content);
  const excerpt = input.excerpt?.trim() || shorten(firstParagraph(cleaned.content) || text, excerptLength);
  const tags = tidyTags(input.tags);
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
      content: cleaned.content,
      contentRules: sanitiserRules,
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
      contentChangedAt: await changeOf(before, { title: input.title, excerpt, content: cleaned.content }),
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
  return { slug, issues: cleaned.issues };
}

/**
 * Finds an author by the address of the name, or adds one. Returns the key; `undefined` for no name.
 * @throws AppError as `authorize`.
 */
export async function storeAuthor(actor: Actor, executor: Executor, name: string): Promise<string | undefined> {
  authorize(actor, 'articles.import');
  return authorNamed(executor, name);
}
