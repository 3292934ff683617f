import { expect, test } from 'vitest';
import { localPath } from './local-path';

test.each([
  ['/bookmarks', '/bookmarks'],
  ['/article/one?comment=2#comment-2', '/article/one?comment=2#comment-2'],
  ['/a/../b', '/b'],
  [null, '/'],
  ['', '/'],
  ['bookmarks', '/'],
  ['https://elsewhere.test/', '/'],
  ['//elsewhere.test', '/'],
  ['/\\elsewhere.test', '/'],
  ['/\t/elsewhere.test', '/'],
  ['/.//elsewhere.test', '/'],
  ['javascript:alert(1)', '/'],
])('%j redirects to %j', (asked, path) => {
  expect(localPath(asked)).toBe(path);
});
