import type { Executor } from '~/platform/database.server';
import { newId } from '~/platform/identifiers';
import { type Actor, authorize } from '~/security/permissions';
import { tagSlugOf } from './rules';
import * as store from './store-drafting.server';
import { saveAuthor } from './store-writing.server';

export type ArticleText = NonNullable<Awaited<ReturnType<typeof store.textOfArticle>>>;

/** What lists call an article that has no title yet: the database holds no article without one. */
const untitled = 'Untitled article';

/**
 * An article's text and what else is edited of it, published or not; `undefined` when there is none. For use cases that
 * have asked for their permission.
 */
export const readTextForEditing = (executor: Executor, id: string): Promise<ArticleText | undefined> =>
  store.textOfArticle(executor, id);

/**
 * Adds an article that only the newsroom sees, with its writer's name as the byline. Answers its key.
 * @throws AppError as `authorize`.
 */
export async function addArticleToWrite(
  actor: Actor,
  executor: Executor,
  { title, category, writer }: { title: string; category: string; writer: string },
): Promise<string> {
  authorize(actor, 'articles.write');
  const authorId = await saveAuthor(executor, { id: newId(), slug: tagSlugOf(writer), name: writer });
  const id = newId();
  await store.addUnpublished(executor, { id, title: title.trim() || untitled, category, authorId });
  return id;
}

/**
 * Lets the newsroom's lists show that an article is being written, and an unpublished one as its working copy calls it;
 * what readers have of a published one stays as it is. Answers whether it is called something else now.
 * @throws AppError as `authorize`.
 */
export async function noteWriting(
  actor: Actor,
  executor: Executor,
  { id, title, category }: { id: string; title: string; category: string },
  now: Date,
): Promise<boolean> {
  authorize(actor, 'articles.write');
  await store.noteWork(executor, id, now);
  return store.nameUnpublished(executor, { id, title: title.trim() || untitled, category }, now);
}
