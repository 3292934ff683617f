import { defaultCategory } from '~/content/categories/rules';
import { currentCategory } from '~/content/categories/service.server';
import { database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { claimOffer, hasFeatured } from './store-writing.server';
import { prepareArticle, storeArticle } from './write.server';

/** The draft that the previous system created whenever the front page had no featured articles (spec 1 §4). */
const showdown = {
  key: 'ai-showdown',
  title: 'AI Showdown',
  excerpt: 'Which AI development tool does which job best? A comparison for the home page, to be written.',
  content:
    '<p>There are no featured articles on the home page. A comparison of AI development tools on the same task makes a good lead story.</p>' +
    '<h2>Before this is published</h2>' +
    '<ul><li>Name the task, and show it in full.</li><li>Name each tool with its version and the date it was tried.</li>' +
    '<li>Show what each one did, including where it failed.</li><li>Link every figure to its source.</li></ul>',
};

/**
 * Offers the newsroom a draft for the front page when nothing is featured. Does so only once, even if the draft is
 * deleted. Returns whether a draft was offered.
 * @param onAdded completes the draft in the same transaction.
 */
export async function offerShowdown(
  onAdded: (executor: Executor, articleId: string) => Promise<void>,
): Promise<boolean> {
  if (await hasFeatured(database())) return false;
  const content = await prepareArticle(showdown.content);
  return transaction(async (executor, emit) => {
    const id = newId();
    if (!(await claimOffer(executor, showdown.key))) return false;
    const category = (await currentCategory(defaultCategory, executor)) ?? defaultCategory;
    await storeArticle(executor, { ...showdown, content, id, category, status: 'draft', tags: [] });
    await onAdded(executor, id);
    await emit({ type: 'newsroom.changed' });
    return true;
  });
}
