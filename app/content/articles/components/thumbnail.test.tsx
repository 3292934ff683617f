// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { newsroomCoverUrl } from '~/content/covers/newsroom-cover-url';
import { renderNode } from '~/platform/testing/render';
import { Thumbnail } from './thumbnail';

const article = { title: 'A title', category: { slug: 'news', name: 'News' } };
const image = () => document.querySelector('img');
const cover = newsroomCoverUrl(article);

test('a picture that cannot be loaded is replaced by the generated cover', async () => {
  const { redraw } = await renderNode(<Thumbnail {...article} imageUrl="https://gone.test/a.png" />);
  expect(image()?.getAttribute('src')).toBe('https://gone.test/a.png');
  await act(async () => image()?.dispatchEvent(new Event('error')));
  expect(image()?.getAttribute('src')).toBe(cover);
  // A new address is tried again.
  await redraw(<Thumbnail {...article} imageUrl="https://here.test/b.png" />);
  expect(image()?.getAttribute('src')).toBe('https://here.test/b.png');
});

test('also a picture that failed before the page’s scripts ran', async () => {
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => true });
  await renderNode(<Thumbnail {...article} imageUrl="https://gone.test/a.png" />);
  expect(image()?.getAttribute('src')).toBe(cover);
  Reflect.deleteProperty(HTMLImageElement.prototype, 'complete');
});
