import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { findAuthorByName, findOrAddAuthorByName } from '../authors/authors.server';
import { shownTitle } from '../rules';
import * as store from './store-drafting.server';

export type ArticleText = NonNullable<Awaited<ReturnType<typeof store.textOfArticle>>>;

/**
 * Returns the text and other editable fields of an article, published or not; `undefined` when there is none. Does not
 * check permissions; the caller must.
 */
export const readTextForEditing = (executor: Executor, id: string): Promise<ArticleText | undefined> =>
  store.textOfArticle(executor, id);

/** Like `readTextForEditing`, for several articles, by ID. Leaves out those that do not exist. */
export async function readTextsForEditing(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, ArticleText>> {
  const rows = ids.length === 0 ? [] : await store.textsOfArticles(executor, ids);
  return new Map(rows.map(({ id, ...text }) => [id, text]));
}

/**
 * Adds an article that only the newsroom sees, and returns its ID.
 * @param names.writer name of the member who starts the article, added to the authors so that lists can be filtered by
 * it.
 * @param names.author name in the byline.
 * @throws AppError when the actor lacks the permission.
 */
export async function createDraftArticle(
  actor: Actor,
  executor: Executor,
  names: { title: string; category: string; writer: string; author: string },
): Promise<string> {
  authorize(actor, 'articles.write');
  const { title, category, writer, author } = names;
  await findOrAddAuthorByName(executor, writer);
  const id = newId();
  const authorId = await findAuthorByName(executor, author);
  await store.addUnpublished(executor, { id, title: shownTitle(title), category, authorId });
  return id;
}

/**
 * Records that an article is being edited. An article that has never been published appears in the newsroom's lists
 * under the title, category and author of its working copy; any other stays as its readers know it, even while it is
 * unpublished or in the trash. An author name that is still being typed does not create an author.
 * @param category unchanged if `undefined`.
 * @returns whether the lists now show the article differently.
 * @throws AppError when the actor lacks the permission.
 */
export async function recordEdit(
  actor: Actor,
  executor: Executor,
  { id, title, category, author }: { id: string; title: string; category: string | undefined; author: string },
  now: Date,
): Promise<boolean> {
  authorize(actor, 'articles.write');
  await store.touchChangedAt(executor, id, now);
  const authorId = await findAuthorByName(executor, author);
  return store.updateUnpublishedListing(executor, { id, title: shownTitle(title), category, authorId }, now);
}
