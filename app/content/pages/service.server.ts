import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { mustSanitise } from '~/platform/html/containment';
import { sanitiseStored } from '~/platform/html/sanitise.server';
import * as store from './store.server';

/**
 * Returns a published page by its slug. Content that was stored under older rules, or could break the page around it, is
 * sanitised again.
 * @throws AppError `not_found` when the page does not exist or is not published.
 */
export async function readPage(slug: string): Promise<store.StaticPage> {
  const page = await store.pageBySlug(database(), slug);
  if (!page) throw new AppError('not_found', 'Page not found.');
  if (!mustSanitise(page)) return page;
  return { ...page, content: await sanitiseStored(page.content, { hasPageTitle: true }) };
}

/** Returns all published pages, ordered by slug. */
export async function listPages() {
  return store.publishedPages(database());
}
