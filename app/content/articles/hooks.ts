import type { Executor } from '~/platform/database/database.server';
import { hook } from '~/platform/features/hook';

/** An article that has just been stored, with its searchable text. */
export type StoredText = {
  id: string;
  status: string;
  publishedAt: Date | null;
  category: string;
  title: string;
  excerpt: string;
  tags: readonly string[];
  /** The body as plain text; empty when the article has been unpublished. */
  contentText: string;
};

/**
 * Runs after any searchable part of an article (text, title, category or status) is written, in the same transaction;
 * also for unpublished articles. When all articles in a category are moved, `articlesRecategorised` runs instead.
 */
export const articleStored = hook<[executor: Executor, article: StoredText]>();

/** Runs after all articles in a category are moved to another one, in the same transaction. */
export const articlesRecategorised = hook<[executor: Executor, from: string, into: string]>();

/** What has happened to an article that readers see, or saw until now. */
export type PublicationStep = 'published' | 'updated' | 'unpublished' | 'archived';

/**
 * Runs after an article has been published, changed while it is published, unpublished or archived, in the same
 * transaction. `updated` covers its text, category, tags and placement. Imports do not run it.
 */
export const publicationChanged =
  hook<[executor: Executor, articleIds: readonly string[], step: PublicationStep, now: Date]>();

/** Runs after a previously published article is published under a new slug, in the same transaction. */
export const slugChanged = hook<[executor: Executor, articleId: string, formerSlug: string]>();

declare const noFact: unique symbol;

/** Data that features attach to an article, by feature. Each feature extends this interface. */
export interface ArticleFacts {
  readonly [noFact]?: never;
}

/** One feature's additions to an article's page. */
export type ArticleAddition = {
  /** The article's data that this feature adds, for the page to show. */
  facts: Partial<ArticleFacts>;
  /** Additional properties of the article's structured data (schema.org Article). */
  structuredData: Readonly<Record<string, unknown>>;
};

/**
 * Collects the additions to an article's page. Runs when the page is rendered, for an article that the actor may read.
 * The result is cached with the page, so a feature must emit `articles.changed` when its additions change.
 */
export const articleAdditions = hook<[articleId: string], ArticleAddition>();
