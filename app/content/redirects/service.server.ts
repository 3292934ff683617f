import { pagePath } from '~/content/pages/rules';
import { database, type Executor } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { isOwnPath, plainAddress } from './rules';
import {
  addRedirect,
  isAddressTaken,
  isPublishedAddress,
  publishedTarget,
  type RedirectTarget,
  setRedirect,
} from './store.server';

/** Where an article is read. */
const articlePath = (slug: string): string => `/article/${encodeURIComponent(slug)}`;
/** Where a page is read. */
const pathOfPage = (slug: string): string => pagePath(encodeURIComponent(slug));

/** The slug that an address would name, if it is formed like that of an article or a page. */
function slugsIn(path: string): { article?: string; page?: string } {
  const article = /^\/articles?\/([^/?]+)$/.exec(path)?.[1];
  const page = /^\/pages\/([^/?]+)$/.exec(path)?.[1];
  return { article, page };
}

/**
 * The present path of what an old address led to; `undefined` when nothing published is known by it. To be asked only
 * for addresses that nothing else serves, and for `/?p=12`. What comes back is an article's or page's own address,
 * where no redirect is asked for: there can be no loop.
 */
export async function findRedirect(pathWithQuery: string): Promise<string | undefined> {
  const address = plainAddress(pathWithQuery);
  if (address === undefined || address === '/') return undefined;
  const found = await publishedTarget(database(), address);
  if (!found) return undefined;
  const path = 'article' in found ? articlePath(found.article) : pathOfPage(found.page);
  return plainAddress(path) === address ? undefined : path;
}

/**
 * Lets old addresses lead to an article or page. Returns a sentence for each that cannot: one that a route of the
 * magazine or another article serves, or that leads elsewhere already.
 * @param ownSlug address of the target, which needs no redirect to itself.
 */
export async function storeRedirects(
  actor: Actor,
  executor: Executor,
  addresses: readonly string[],
  target: RedirectTarget,
  ownSlug: string,
): Promise<string[]> {
  authorize(actor, 'articles.import');
  const own = plainAddress('articleId' in target ? articlePath(ownSlug) : pathOfPage(ownSlug));
  const conflicts: string[] = [];
  for (const path of new Set(addresses.map(plainAddress))) {
    if (path === undefined || path === '/' || path === own) continue;
    const slugs = slugsIn(path);
    // `/articles/{slug}` is handled by its route already.
    if ('articleId' in target && slugs.article === ownSlug) continue;
    if (isOwnPath(path)) conflicts.push(`no redirect from ${path}: the site has a page there`);
    else if (await isAddressTaken(executor, slugs)) {
      conflicts.push(`no redirect from ${path}: another article or page has this URL`);
    } else if (!(await addRedirect(executor, path, target))) {
      conflicts.push(`no redirect from ${path}: it already redirects to another article`);
    }
  }
  return conflicts;
}

/**
 * Lets the address that a published article had until now lead to it. Where it led to another article that had it
 * earlier, it leads to this one from now on.
 */
export async function keepFormerAddress(
  actor: Actor,
  executor: Executor,
  articleId: string,
  formerSlug: string,
): Promise<void> {
  authorize(actor, 'articles.publish');
  const path = plainAddress(articlePath(formerSlug));
  if (path !== undefined) await setRedirect(executor, path, articleId);
}

/**
 * Whether an address of this site is one that readers reach: a page of the magazine's own, a published article or
 * imported page, or an old address that leads to one.
 */
export async function isReachable(pathWithQuery: string): Promise<boolean> {
  const path = plainAddress(pathWithQuery);
  if (path === undefined) return false;
  if (path === '/' || isOwnPath(path)) return true;
  if (await isPublishedAddress(database(), slugsIn(path))) return true;
  return (await findRedirect(path)) !== undefined;
}
