import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { sanitiserRules } from '~/platform/html/rules';
import * as store from './store.server';

/**
 * A published page by its address. Content that an older sanitiser let through is cleaned again before it is shown.
 * @throws AppError `not_found` when there is none, or it is not published.
 */
export async function readPage(slug: string): Promise<store.StaticPage> {
  const page = await store.pageBySlug(database(), slug);
  if (!page) throw new AppError('not_found', 'Page not found.');
  if (page.contentRules === sanitiserRules) return page;
  const { sanitiseHtml } = await import('~/platform/html/sanitise.server');
  return { ...page, content: (await sanitiseHtml(page.content, { hasPageTitle: true })).content };
}

/** All published pages, by address. */
export async function listPages() {
  return store.publishedPages(database());
}
