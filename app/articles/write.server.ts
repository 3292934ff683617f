import type { Executor } from '~/platform/database.server';
import { sanitiserRules } from '~/platform/html/rules';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { firstParagraph, shorten, textOf } from '~/platform/html/text';
import { newId } from '~/platform/identifiers';
import { indexArticle } from '~/search/indexing.server';
import { type Actor, authorize } from '~/security/permissions';
import {
  type ArticleStatus,
  countWords,
  readingMinutes,
  slugOf,
  type TutorialLevel,
  tagSlugOf,
  tidyTags,
} from './rules';
import { freeSlug, saveArticle, saveAuthor, saveComment, slugById } from './store-writing.server';

/** Longest excerpt that is made of an article's own first words, in characters. */
const excerptLength = 200;

export type ArticleInput = {
  id: string;
  title: string;
  /** Wished address; the title's when it is missing. An article that exists keeps the one it has. */
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
  imageUrl?: string;
  imageAlt?: string;
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

/**
 * Stores an article, new or known by its key: its HTML cleaned, its address free, and all that is computed from its
 * text with it. Views, archive mark and address of an article that exists stay as they are.
 */
export async function storeArticle(actor: Actor, executor: Executor, input: ArticleInput): Promise<StoredArticle> {
  authorize(actor, 'articles.import');
  const cleaned = await sanitiseHtml(input.content, { hasPageTitle: true });
  const text = textOf(cleaned.content);
  const excerpt = input.excerpt?.trim() || shorten(firstParagraph(cleaned.content) || text, excerptLength);
  const tags = tidyTags(input.tags);
  const words = countWords(text);
  const slug =
    (await slugById(executor, input.id)) ??
    (await freeSlug(executor, input.slug || slugOf(input.title) || input.id, input.id));
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
      authorId: input.authorId ?? null,
      readingTime: readingMinutes(words),
      wordCount: words,
      tags: tagNames,
      imageUrl: input.imageUrl ?? null,
      imageAlt: input.imageAlt ?? '',
      level: input.level ?? null,
      language: input.language ?? 'en',
      publishedAt: input.publishedAt ?? null,
      createdAt: input.createdAt,
      updatedAt: input.updatedAt ?? new Date(),
    },
    tags,
  );
  await indexArticle(executor, {
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

/** Finds an author by the address of the name, or adds one. Answers the key. */
export async function storeAuthor(actor: Actor, executor: Executor, name: string): Promise<string> {
  authorize(actor, 'articles.import');
  return saveAuthor(executor, { id: newId(), slug: tagSlugOf(name), name });
}

export type CommentInput = {
  id: string;
  /** Must have been stored before this one. */
  parentId?: string;
  authorName: string;
  /** HTML from anywhere. */
  content: string;
  createdAt?: Date;
};

/** Stores comments under an article, new or known by their keys, in the order given. Answers how many had any text. */
export async function storeComments(
  actor: Actor,
  executor: Executor,
  articleId: string,
  comments: readonly CommentInput[],
): Promise<number> {
  authorize(actor, 'articles.import');
  let stored = 0;
  const without = new Map<string, string | undefined>();
  for (const comment of comments) {
    const { content } = await sanitiseHtml(comment.content, { writtenBy: 'comment' });
    let parentId = comment.parentId;
    while (parentId && without.has(parentId)) parentId = without.get(parentId);
    if (content === '') {
      without.set(comment.id, parentId);
      continue;
    }
    await saveComment(executor, {
      id: comment.id,
      articleId,
      parentId: parentId ?? null,
      authorName: comment.authorName,
      content,
      createdAt: comment.createdAt,
    });
    stored += 1;
  }
  return stored;
}
