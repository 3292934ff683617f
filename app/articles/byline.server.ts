import type { Executor } from '~/platform/database.server';
import { newId } from '~/platform/identifiers';
import { type Actor, authorize } from '~/security/permissions';
import { tagSlugOf } from './rules';
import { setAuthor } from './store-drafting.server';
import { saveAuthor } from './store-writing.server';

/** Puts a name over an article that is not published; the author of that name is added when there is none. */
export async function giveByline(actor: Actor, executor: Executor, id: string, name: string): Promise<void> {
  authorize(actor, 'articles.organise');
  await setAuthor(executor, id, await saveAuthor(executor, { id: newId(), slug: tagSlugOf(name), name }));
}
