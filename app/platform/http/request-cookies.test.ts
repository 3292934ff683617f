import { expect, test } from 'vitest';
import { readCookie } from './request-cookies';

test.each<[string | null | undefined, string | undefined]>([
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  ['name', undefined],
  ['=value', undefined],
  ['name=value', 'value'],
  ['other=1; name=value; last=2', 'value'],
  ['other=1;name=value', 'value'],
  ['name=', ''],
  // The first of one name belongs to the longest path.
  ['name=first; name=second', 'first'],
  // Names are case-sensitive, and are not matched as parts of others.
  ['Name=value', undefined],
  ['xname=value', undefined],
  ['other=name=value', undefined],
  ['other="a name=value"', undefined],
  // Quotes are part of a value; they hide no semicolon (RFC 6265 §5.4).
  ['name="value"', '"value"'],
  ['other="a; name=value"', 'value"'],
  ['name=a%20b', 'a b'],
  ['name=%E0%A4', '%E0%A4'],
  ['name=a=b', 'a=b'],
])('the cookie of %j is %j', (header, value) => {
  expect(readCookie(header, 'name')).toBe(value);
});

test('names that every object has are no cookies until they are sent, and change no object', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect(readCookie('other=1', name)).toBeUndefined();
    expect(readCookie(`${name}=value`, name)).toBe('value');
  }
  expect(({} as Record<string, unknown>).value).toBeUndefined();
});

test('a megabyte of cookies is read in linear time', { timeout: 5_000 }, () => {
  for (const part of ['; ', ';', 'a=', 'name', '=', 'name=1; ']) {
    expect(['1', undefined, 'name='.repeat(0)]).toContain(
      readCookie(part.repeat(1_000_000 / part.length), 'name')?.slice(0, 1),
    );
  }
});
