import { expect, test } from 'vitest';
import { readSessionCookie } from './cookies';

test.each<[string | null | undefined, string | undefined]>([
  [undefined, undefined],
  ['theme=dark', undefined],
  ['lowdown.session_token=abc.d%2Be', 'abc.d+e'],
  ['__Secure-lowdown.session_token=abc', 'abc'],
  ['lowdown.session_token=plain; __Secure-lowdown.session_token=secure', 'secure'],
  ['xlowdown.session_token=abc', undefined],
  ['note=lowdown.session_token=abc', undefined],
])('reads the session cookie from %j as %j', (header, value) => {
  expect(readSessionCookie(header)).toBe(value);
});
