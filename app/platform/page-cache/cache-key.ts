import type { Locale } from '~/platform/languages/locales';
import { chooseLocale } from '../languages/choose-locale.server';

/** Responses that are the same in every language: pictures, feeds, API data. */
const unlocalised = /\.(?:svg|png|xml|txt|json)$|^\/api\//;

export type CacheKey = { key: string; path: string; locale: Locale; isLocalised: boolean };

/**
 * Returns a GET request's cache key: its path, its relevant query parameters in a fixed order, and the language.
 * @param target path and query as sent by the client.
 * @param queryOf returns the parameters that the response at a path depends on; called only if there is a query.
 */
export function cacheKeyOf(
  target: string,
  queryOf: (pathname: string) => ReadonlySet<string> | 'all',
  cookie: string | null | undefined,
  acceptLanguage: string | null | undefined,
): CacheKey {
  const query = target.indexOf('?');
  let path = target;
  if (query !== -1) {
    path = target.slice(0, query);
    const relevantNames = queryOf(path);
    const relevant = [...new URLSearchParams(target.slice(query + 1))].filter(
      // Empty fields, which forms also submit, do not affect the response.
      ([name, value]) => value !== '' && (relevantNames === 'all' || relevantNames.has(name)),
    );
    if (relevant.length > 0) {
      relevant.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
      path += `?${new URLSearchParams(relevant)}`;
    }
  }
  const isLocalised = !unlocalised.test(query === -1 ? target : target.slice(0, query));
  const locale = isLocalised ? chooseLocale(cookie, acceptLanguage) : 'en';
  return { key: `${locale} ${path}`, path, locale, isLocalised };
}
