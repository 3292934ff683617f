import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { isOwnPath, plainAddress } from './rules';

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
])('%s is known as %s', (address, expected) => {
  expect(plainAddress(address)).toBe(expected);
});

test('every fixed address of the magazine is known as its own', async () => {
  const { default: routes } = await import('~/routes');
  const paths = ((await routes) as RouteConfigEntry[]).map(({ path }) => `/${path ?? ''}`);
  expect(paths.length).toBeGreaterThan(20);
  // What other systems may have used for their own articles is looked up before it is refused.
  const open = ['/article/:slug', '/articles/:id', '/pages/:slug', '/*'];
  const unknown = paths.filter((path) => !open.includes(path) && !isOwnPath(path.replaceAll(/:\w+|\*/g, 'x')));
  expect(unknown).toEqual([]);
  expect(isOwnPath('/2020/01/my-post')).toBe(false);
  expect(isOwnPath('/tag/news')).toBe(false);
});
