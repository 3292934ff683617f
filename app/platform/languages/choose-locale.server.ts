import { match } from '@formatjs/intl-localematcher';
import { stringifySetCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { readCookie } from '../http/request-cookies';
import { baseLocale, isLocale, type Locale, localeOf, locales } from './locales';

const cookieName = 'language';

/** The `Set-Cookie` value by which a browser keeps a reader's language for a year. */
export const keepsLanguage = (locale: Locale): string =>
  stringifySetCookie({ name: cookieName, value: locale, path: '/', maxAge: 31_536_000, sameSite: 'lax' });

/** Characters of `Accept-Language`, and languages in it, that are looked at: browsers send some 50, and a handful. */
const longestHeader = 500;
const mostLanguages = 10;

/** Browsers send few different headers, and pages that are kept are served faster than one is parsed. */
const known = new LRUCache<string, Locale>({ max: 500 });

/** The language a reader chose (the cookie), else the best of `Accept-Language` (RFC 9110 §12.5.4), else English. */
export function chooseLocale(
  cookieHeader: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Locale {
  const chosen = readCookie(cookieHeader, cookieName);
  if (isLocale(chosen)) return chosen;
  if (!acceptLanguage) return baseLocale;
  const header = acceptLanguage.slice(0, longestHeader);
  const found = known.get(header) ?? bestFor(header);
  known.set(header, found);
  return found;
}

/** Relatives count: Catalan is served in Spanish and Luxembourgish in German when nothing nearer is wanted (CLDR). */
function bestFor(acceptLanguage: string): Locale {
  const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  const languages = [...new Set(wanted.map(languageOf).filter((language) => language !== ''))];
  return localeOf(match(languages.slice(0, mostLanguages), locales, baseLocale));
}

/**
 * The language of a tag, without region and the like, which none of ours has. The matcher keeps whatever it has seen
 * for
 * good, so that it must not see everything that someone can write: of two and three letters there are 18,000.
 * @returns nothing for what is no tag, at which the matcher would throw, and for `*`, which is left to the magazine's
 * own.
 */
function languageOf(tag: string): string {
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag)) return '';
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return '';
  }
}
