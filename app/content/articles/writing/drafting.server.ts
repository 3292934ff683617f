import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { authorNamed, knownAuthor } from '../authors.server';
import * as store from './store-drafting.server';

export type ArticleText = NonNullable<Awaited<ReturnType<typeof store.textOfArticle>>>;

/** What lists call an article that has no title yet: the database holds no article without one. */
const untitled = 'Untitled article';

/**
 * An article's text and what else is edited of it, published or not; `undefined` when there is none. For use cases that
 * have already checked permissions.
 */
export const readTextForEditing = (executor: Executor, id: string): Promise<ArticleText | undefined> =>
  store.textOfArticle(executor, id);

/**
 * Adds an article that only the newsroom sees. Returns its key.
 * @param names.writer who begins it, whom articles can be found by from then on; `author` is whom readers will see
 * named.
 * @throws AppError as `authorize`.
 */
export async function addArticleToWrite(
  actor: Actor,
  executor: Executor,
  names: { title: string; category: string; writer: string; author: string },
): Promise<string> {
  authorize(actor, 'articles.write');
  const { title, category, writer, author } = names;
  await authorNamed(executor, writer);
  const id = newId();
  const authorId = await knownAuthor(executor, author);
  await store.addUnpublished(executor, { id, title: title.trim() || untitled, category, authorId });
  return id;
}

/**
 * Lets the newsroom's lists show that an article is being written, and an unpublished one as its working copy calls it;
 * what readers have of a published one stays as it is, and a name that is still being typed makes no author.
 * @returns whether it is shown as something else now.
 * @throws AppError as `authorize`.
 */
export async function noteWriting(
  actor: Actor,
  executor: Executor,
  { id, title, category, author }: { id: string; title: string; category: string; author: string },
  now: Date,
): Promise<boolean> {
  authorize(actor, 'articles.write');
  await store.noteWork(executor, id, now);
  const authorId = await knownAuthor(executor, author);
  return store.nameUnpublished(executor, { id, title: title.trim() || untitled, category, authorId }, now);
}
