import { defaultCategory } from '~/content/categories/rules';
import { presentCategory } from '~/content/categories/service.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { hasFeatured, takeOffer } from './store-writing.server';
import { storeArticle } from './write.server';

/** The draft that the older system wrote whenever the front page had nothing featured (spec 1 §4). */
const showdown = {
  key: 'ai-showdown',
  title: 'AI Showdown',
  excerpt: 'Which AI development tool does which job best? A comparison for the home page, to be written.',
  content:
    '<p>There are no featured articles on the home page. A comparison of AI development tools on one and the same task makes a good lead story.</p>' +
    '<h2>Before this is published</h2>' +
    '<ul><li>Name the task, and show it in full.</li><li>Name each tool with its version and the date it was tried.</li>' +
    '<li>Show what each one did, including where it failed.</li><li>Link every figure to its source.</li></ul>',
};

/** Offers the newsroom a draft for the front page when nothing is featured; once, even if the draft is thrown away. */
export async function offerShowdown(actor: Actor): Promise<boolean> {
  authorize(actor, 'articles.offer');
  if (await hasFeatured(database())) return false;
  return transaction(async (executor, emit) => {
    const id = newId();
    if (!(await takeOffer(executor, showdown.key))) return false;
    const category = (await presentCategory(defaultCategory, executor)) ?? defaultCategory;
    await storeArticle(actor, executor, { ...showdown, id, category, status: 'draft', tags: [] });
    await emit({ type: 'newsroom.changed' });
    return true;
  });
}
