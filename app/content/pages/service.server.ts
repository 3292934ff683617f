import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { sanitiserRulesVersion } from '~/platform/html/rules';
import { sanitiseStored } from '~/platform/html/sanitise.server';
import * as store from './store.server';

/**
 * Returns a published page by its slug. Content sanitised under older rules is sanitised again.
 * @throws AppError `not_found` when the page does not exist or is not published.
 */
export async function readPage(slug: string): Promise<store.StaticPage> {
  const page = await store.pageBySlug(database(), slug);
  if (!page) throw new AppError('not_found', 'Page not found.');
  if (page.contentRules === sanitiserRulesVersion) return page;
  return { ...page, content: await sanitiseStored(page.content, { hasPageTitle: true }) };
}

/** Returns all published pages, ordered by slug. */
export async function listPages() {
  return store.publishedPages(database());
}
