import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import * as store from './store-comments.server';

export type { CommentedArticle } from './store-comments.server';

/**
 * Returns the published article that a reader is commenting on or reporting.
 * @throws AppError `not_found` when the article does not exist or is not published.
 */
export async function commentedArticle(executor: Executor, slug: string): Promise<store.CommentedArticle> {
  const found = await store.publishedBySlug(executor, slug);
  if (!found) throw new AppError('not_found', m.article_not_found());
  return found;
}

/** Returns the article, published or not, to which an existing comment or report belongs. */
export async function articleById(executor: Executor, id: string): Promise<store.CommentedArticle> {
  const found = await store.byId(executor, id);
  if (!found) throw new Error('The article that a comment or report belongs to is missing.');
  return found;
}

/** Adds `by` to an article's comment count, in the transaction that adds or removes the comments. */
export async function adjustCommentCount(executor: Executor, id: string, by: number): Promise<void> {
  if (by !== 0) await store.addToCommentCount(executor, id, by);
}
