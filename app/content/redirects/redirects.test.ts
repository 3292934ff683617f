import { expect, test } from 'vitest';
import { isOwnPath } from './own-paths.server';
import { normaliseAddress } from './rules';

test.each([
  ['https://old.example/2020/01/post/', '/2020/01/post'],
  ['2014/09/15/Rust-1.0.html', '/2014/09/15/Rust-1.0.html'],
  ['//greek//%CE%B5%CF%80/', '/greek/επ'],
  ['/a/index.html', '/a'],
  ['/?p=12&utm_source=feed', '/?p=12'],
  ['/index.php?page_id=7', '/?page_id=7'],
  ['/?p=12%20or%201', '/'],
  ['/blog/?s=word', '/blog'],
  ['/a/%E0%A4%A', '/a/%E0%A4%A'],
  ['javascript://x/%0aalert(1)', undefined],
  ['/with%00nul', undefined],
  [`/${'long'.repeat(400)}`, undefined],
])('%s is normalised to %s', (address, expected) => {
  expect(normaliseAddress(address)).toBe(expected);
});

test.each(['/2020/01/my-post', '/tag/news', '/article/former', '/articles/former', '/pages/former'])(
  '%s is not one of the site’s own paths',
  (path) => {
    expect(isOwnPath(path)).toBe(false);
  },
);

test.each([
  '/about',
  '/Articles',
  '/articles/archived',
  '/article/any/report',
  '/auth/reset/x',
  '/tag/x/rss.xml',
  '/media/x',
  '/api/health',
])('%s is one of the site’s own paths', (path) => {
  expect(isOwnPath(path)).toBe(true);
});
