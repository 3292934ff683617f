import type { Executor } from '~/platform/database/database.server';
import { hook } from '~/platform/features/hook';
import type { Actor } from '~/platform/permissions/permissions';

/** An article as it has just been written, with its text as readers would search it. */
export type StoredText = {
  id: string;
  status: string;
  publishedAt: Date | null;
  category: string;
  title: string;
  excerpt: string;
  tags: readonly string[];
  /** The body as plain text; empty when the article has been taken from its readers. */
  contentText: string;
};

/**
 * Runs whenever something that readers could find an article by was written: its text, title, category or status. It runs
 * in the transaction that wrote it, behind the change, also for articles that are not published. Articles that are moved
 * together with their category go to `articlesRecategorised` instead.
 */
export const articleStored = hook<[executor: Executor, article: StoredText]>();

/** Runs when all articles of a category were moved to another one, in the transaction that moved them. */
export const articlesRecategorised = hook<[executor: Executor, from: string, into: string]>();

/**
 * Runs when an article that has been published before is published at another address, in the transaction that publishes
 * it and after it was written. The actor is whoever publishes; the slug is the one that it had until now.
 */
export const addressChanged = hook<[actor: Actor, executor: Executor, articleId: string, formerSlug: string]>();

declare const noFact: unique symbol;

/** What features know of an article beside its text, by the feature: each extends this interface. */
export interface ArticleFacts {
  readonly [noFact]?: never;
}

/** What one feature adds to an article's page. */
export type ArticleAddition = {
  /** For the page to show. */
  facts: Partial<ArticleFacts>;
  /** Further properties of the article in its structured data (schema.org Article). */
  structuredData: Readonly<Record<string, unknown>>;
};

/**
 * Collects what features add to the page of a published article. It runs when the page is rendered. The result is cached
 * with the page, so a feature emits `articles.changed` when its addition changes.
 */
export const articleAdditions = hook<[articleId: string], ArticleAddition>();
