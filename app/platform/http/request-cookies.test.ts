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
  // Of several cookies with the same name, the first has the longest path.
  ['name=first; name=second', 'first'],
  // Names are case-sensitive and only match as a whole.
  ['Name=value', undefined],
  ['xname=value', undefined],
  ['other=name=value', undefined],
  ['other="a name=value"', undefined],
  // Quotes are part of the value and do not escape semicolons (RFC 6265 §5.4).
  ['name="value"', '"value"'],
  ['other="a; name=value"', 'value"'],
  ['name=a%20b', 'a b'],
  ['name=%E0%A4', '%E0%A4'],
  ['name=a=b', 'a=b'],
])('given the header %j, the cookie is %j', (header, value) => {
  expect(readCookie(header, 'name')).toBe(value);
});

test('cookies named like properties of Object.prototype are read only when sent, and do not pollute objects', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect(readCookie('other=1', name)).toBeUndefined();
    expect(readCookie(`${name}=value`, name)).toBe('value');
  }
  expect(({} as Record<string, unknown>).value).toBeUndefined();
});

test('parses a megabyte of cookies in linear time', { timeout: 5_000 }, () => {
  for (const part of ['; ', ';', 'a=', 'name', '=', 'name=1; ']) {
    expect(['1', undefined, 'name='.repeat(0)]).toContain(
      readCookie(part.repeat(1_000_000 / part.length), 'name')?.slice(0, 1),
    );
  }
});
