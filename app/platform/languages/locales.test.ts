import { describe, expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.server';
import { baseLocale, isLocale, type Locale } from './locales';

describe('Accept-Language without a cookie', () => {
  test.each<[string | null | undefined, Locale]>([
    [undefined, 'en'],
    [null, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['FR', 'fr'],
    ['es-419', 'es'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['zh-Hant-TW', 'en'],
    // The highest weight wins, regardless of position; ties go to the first.
    ['fr;q=0.5, de;q=0.9', 'de'],
    ['en;q=0.8,es', 'es'],
    ['fr;q=0.7,de;q=0.7', 'fr'],
    ['pt-BR,pt;q=0.9,es;q=0.4', 'es'],
    ['fr;q=0.001', 'fr'],
    ['fr ; q=0.2 ,\tde ; q=0.3', 'de'],
    // RFC 9110 §12.4.2: the weight's name is case-insensitive, and 0 means "not acceptable".
    ['fr;Q=0.1,de;Q=0.2', 'de'],
    ['fr;q=0', 'en'],
    ['fr;q=0.000,es;q=0.1', 'es'],
    ['fr;level=1;q=0.3,de;q=0.4', 'de'],
    // "*" means the default language; any language named alongside it is preferred.
    ['*', 'en'],
    ['*,de;q=0.5', 'de'],
    // Three-letter codes match the same language; words that merely begin with a code do not.
    ['fra', 'fr'],
    ['deu,es;q=0.1', 'de'],
    ['english', 'en'],
    ['frisian', 'en'],
    ['fr_FR', 'en'],
    // Unsupported languages fall back to one that their speakers probably know (CLDR's language matching).
    ['gsw', 'de'],
    ['ca', 'es'],
    ['ca,en;q=0.1', 'en'],
    ['nb', 'en'],
    ['da,sv,de;q=0.8', 'de'],
  ])('%j is served in %s', (acceptLanguage, expected) => {
    expect(chooseLocale(null, acceptLanguage)).toBe(expected);
  });
});

describe('the cookie, with Accept-Language: de', () => {
  test.each<[string | null | undefined, Locale]>([
    ['language=fr', 'fr'],
    ['language=en', 'en'],
    ['theme=dark; language=es', 'es'],
    ['theme=dark;language=es; other=1', 'es'],
    ['language=fr; language=es', 'fr'],
    ['language=%66%72', 'fr'],
    // No valid choice: the header decides.
    [undefined, 'de'],
    [null, 'de'],
    ['', 'de'],
    ['language=', 'de'],
    ['language=it', 'de'],
    ['language=FR', 'de'],
    ['language=fr-CA', 'de'],
    ['language=french', 'de'],
    ['xlanguage=fr', 'de'],
    ['my-language=fr', 'de'],
    ['Language=fr', 'de'],
    ['note=language=fr', 'de'],
    ['note="a language=fr"', 'de'],
  ])('%j selects %s', (cookie, expected) => {
    expect(chooseLocale(cookie, 'de')).toBe(expected);
  });
});

describe('malicious headers', () => {
  test.each<[string, string, string, Locale]>([
    ['markup', 'language=<script>', '<script>alert(1)</script>', 'en'],
    ['markup after a language', 'language=fr"><script>', 'fr"><script>', 'en'],
    ['paths', 'language=../../etc/passwd', '../../etc/passwd,de', 'de'],
    ['property names of Object.prototype', 'language=__proto__', 'constructor,__proto__,toString', 'en'],
    ['header injection', 'language=fr\r\nSet-Cookie: a=b', 'de\r\nSet-Cookie: a=b', 'en'],
    ['a null byte', 'language=fr\0', 'de\0', 'en'],
    ['weights that are not numbers', '', 'fr;q=.,de;q=...,es;q=0.1', 'es'],
    ['weights above 1', '', 'fr;q=0.9,de;q=1e9,es;q=-1', 'de'],
    ['nothing but separators', ';;;;', ',;,;=,;q=,;q', 'en'],
    ['lookalike letters', 'language=ｆｒ', 'ｆｒ,еѕ', 'en'],
  ])('%s', (_, cookie, acceptLanguage, expected) => {
    expect(chooseLocale(cookie, acceptLanguage)).toBe(expected);
  });

  test('only the first 500 characters of Accept-Language are read', () => {
    expect(chooseLocale(null, `${'x,'.repeat(200)}fr`)).toBe('fr');
    expect(chooseLocale(null, `${'x,'.repeat(250)}fr`)).toBe('en');
  });

  test('only the first ten languages are matched', () => {
    const others = 'zh,ja,ko,vi,th,id,ms,tl';
    expect(chooseLocale(null, `${others},fr`)).toBe('fr');
    expect(chooseLocale(null, `${others},hi,ta,fr`)).toBe('en');
  });

  // A backtracking expression would take far longer than five seconds on these.
  test.each([
    ['spaces', `a;${' '.repeat(200_000)}`],
    ['separators', ';'.repeat(200_000)],
    ['separators and spaces', '; '.repeat(100_000)],
    ['beginnings of the name', '; language='.repeat(20_000)],
    ['weights', `fr;${'q=0'.repeat(70_000)}`],
  ])('parses 200 kB of %s in linear time', { timeout: 5_000 }, (_, header) => {
    expect(isLocale(chooseLocale(header, header))).toBe(true);
    expect(chooseLocale(header, null)).toBe(baseLocale);
  });
});
