import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import * as store from './store-comments.server';

export type { CommentedArticle } from './store-comments.server';

/**
 * The published article that someone comments on, or reports.
 * @throws AppError `not_found` when there is none, or it is not published.
 */
export async function commentedArticle(executor: Executor, slug: string): Promise<store.CommentedArticle> {
  const found = await store.publishedBySlug(executor, slug);
  if (!found) throw new AppError('not_found', m.article_not_found());
  return found;
}

/** The article of a comment, or of a report, that is known, published or not. */
export async function articleConcerned(executor: Executor, id: string): Promise<store.CommentedArticle> {
  const found = await store.byId(executor, id);
  if (!found) throw new Error('A comment or report has lost its article.');
  return found;
}

/** Counts comments of an article in or out, within the transaction in which they appear or go. */
export async function countComments(executor: Executor, id: string, by: number): Promise<void> {
  if (by !== 0) await store.addComments(executor, id, by);
}
