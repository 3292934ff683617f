import { match } from '@formatjs/intl-localematcher';
import { stringifySetCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { readCookie } from '../http/request-cookies';
import { baseLocale, isLocale, type Locale, localeOf, locales } from './locales';

const cookieName = 'language';

/** Returns the `Set-Cookie` value that stores a reader's language for a year. */
export const languageCookie = (locale: Locale): string =>
  stringifySetCookie({ name: cookieName, value: locale, path: '/', maxAge: 31_536_000, sameSite: 'lax' });

/**
 * Maximum length of `Accept-Language` that is parsed, in characters, and maximum number of languages that are matched.
 * Browsers send about 50 characters and a few languages.
 */
const maxHeaderLength = 500;
const maxLanguages = 10;

/** Browsers send few distinct headers, and serving a cached page takes less time than parsing a header. */
const cache = new LRUCache<string, Locale>({ max: 500 });

/**
 * Returns the language a reader chose (the cookie), else the best match for `Accept-Language` (RFC 9110 §12.5.4), else
 * English.
 */
export function chooseLocale(
  cookieHeader: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Locale {
  const chosen = readCookie(cookieHeader, cookieName);
  if (isLocale(chosen)) return chosen;
  if (!acceptLanguage) return baseLocale;
  const header = acceptLanguage.slice(0, maxHeaderLength);
  const found = cache.get(header) ?? bestMatch(header);
  cache.set(header, found);
  return found;
}

/**
 * Returns the best supported language. Related languages count as matches: Catalan falls back to Spanish and
 * Luxembourgish to German when nothing closer is requested (CLDR).
 */
function bestMatch(acceptLanguage: string): Locale {
  const preferred = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  const languages = [...new Set(preferred.map(languageOf).filter((language) => language !== ''))];
  return localeOf(match(languages.slice(0, maxLanguages), locales, baseLocale));
}

/**
 * Returns the primary language of a tag, since our locales have no regions. The matcher caches every tag permanently,
 * so it must not see arbitrary input: there are only 18,000 codes of two or three letters.
 * @returns an empty string for an invalid tag, on which the matcher would throw, and for `*`, which means the default
 * language.
 */
function languageOf(tag: string): string {
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag)) return '';
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return '';
  }
}
