import { pagePath } from '~/content/pages/rules';
import { database, type Executor } from '~/platform/database/database.server';
import { isOwnPath } from './own-paths.server';
import { normaliseAddress } from './rules';
import {
  addRedirect,
  isAddressTaken,
  isPublishedAddress,
  publishedTarget,
  type RedirectTarget,
  setRedirect,
} from './store.server';

const articlePath = (slug: string): string => `/article/${encodeURIComponent(slug)}`;
const pathOfPage = (slug: string): string => pagePath(encodeURIComponent(slug));

/** Returns the slug in a path that has the form of an article's or page's address; empty for other paths. */
function slugsIn(path: string): { article?: string; page?: string } {
  const article = /^\/articles?\/([^/?]+)$/.exec(path)?.[1];
  const page = /^\/pages\/([^/?]+)$/.exec(path)?.[1];
  return { article, page };
}

/**
 * Returns the current path for a former address; `undefined` when there is none or its target is not published. Call
 * only for paths that no other route serves, and for `/?p=12`. The result is always the path of an article or page, for
 * which redirects are not looked up, so redirects cannot loop.
 */
export async function findRedirect(pathWithQuery: string): Promise<string | undefined> {
  const address = normaliseAddress(pathWithQuery);
  if (address === undefined || address === '/') return undefined;
  const found = await publishedTarget(database(), address);
  if (!found) return undefined;
  const path = 'article' in found ? articlePath(found.article) : pathOfPage(found.page);
  return normaliseAddress(path) === address ? undefined : path;
}

/**
 * Redirects old addresses to an article or page. Returns a sentence for each rejected address: one that is used by one
 * of the site's routes or by another article, or that already redirects elsewhere. For use cases that have already
 * checked permissions.
 * @param ownSlug slug of the target, which needs no redirect to itself.
 */
export async function storeRedirects(
  executor: Executor,
  addresses: readonly string[],
  target: RedirectTarget,
  ownSlug: string,
): Promise<string[]> {
  const own = normaliseAddress('articleId' in target ? articlePath(ownSlug) : pathOfPage(ownSlug));
  const conflicts: string[] = [];
  for (const path of new Set(addresses.map(normaliseAddress))) {
    if (path === undefined || path === '/' || path === own) continue;
    const slugs = slugsIn(path);
    // `/articles/{slug}` is already handled by its route.
    if ('articleId' in target && slugs.article === ownSlug) continue;
    if (isOwnPath(path)) conflicts.push(`no redirect from ${path}: the site has a page there`);
    else if (await isAddressTaken(executor, slugs)) {
      conflicts.push(`no redirect from ${path}: another article or page has this URL`);
    } else if (!(await addRedirect(executor, path, target))) {
      conflicts.push(`no redirect from ${path}: it already redirects to another article or page`);
    }
  }
  return conflicts;
}

/**
 * Redirects a published article's former address to the article, replacing any redirect to another article that had
 * used the address before. For use cases that have already checked permissions.
 */
export async function redirectFormerAddress(executor: Executor, articleId: string, formerSlug: string): Promise<void> {
  const path = normaliseAddress(articlePath(formerSlug));
  if (path !== undefined) await setRedirect(executor, path, articleId);
}

/**
 * Whether readers can reach an address on this site: one of the site's own pages, a published article or imported page,
 * or a former address that redirects to one.
 */
export async function isReachable(pathWithQuery: string): Promise<boolean> {
  const path = normaliseAddress(pathWithQuery);
  if (path === undefined) return false;
  if (path === '/' || isOwnPath(path)) return true;
  if (await isPublishedAddress(database(), slugsIn(path))) return true;
  return (await findRedirect(path)) !== undefined;
}
