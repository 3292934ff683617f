// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { PreviewFrame, type ShownPreview } from './preview-frame';

async function renderFrame() {
  const shown: ShownPreview[] = [];
  let left = 0;
  const onShown = (preview: ShownPreview) => {
    shown.push(preview);
    return () => {
      left += 1;
    };
  };
  const { place } = await renderNode(<PreviewFrame src="/page" title="Preview" className="frame" onShown={onShown} />);
  /** Lets a document arrive whose pictures are still missing; null is a browser's own error page. */
  const arrive = async (html: string | null) => {
    const page = html === null ? null : new DOMParser().parseFromString(html, 'text/html');
    if (page) Object.defineProperty(page, 'URL', { value: 'http://localhost/page' });
    Object.defineProperty(place.querySelector('iframe'), 'contentDocument', { value: page, configurable: true });
  };
  /** Lets the frame load a document with everything on it. */
  const load = (html: string | null) =>
    act(async () => {
      await arrive(html);
      place.querySelector('iframe')?.dispatchEvent(new Event('load'));
    });
  const alert = () => place.querySelector('[role=alert]');
  const retry = () => act(async () => alert()?.querySelector('button')?.click());
  return { place, arrive, load, alert, retry, shown, countLeft: () => left };
}

test('the article on the page is handed over, and let go before another page is shown', async () => {
  const { load, alert, shown, countLeft } = await renderFrame();
  expect(shown).toEqual([]);
  await load('<article id="article">Text</article>');
  expect(shown.map(({ article }) => article.textContent)).toEqual(['Text']);
  expect(alert()).toBeNull();
  expect(countLeft()).toBe(0);
  await load('<article id="article">New text</article>');
  expect(shown).toHaveLength(2);
  expect(countLeft()).toBe(1);
});

test.each([
  ['the browser’s own error page', null],
  ['an error page of the site', '<h1>Something went wrong</h1>'],
])('a preview that could not be loaded can be tried again: %s', async (_, html) => {
  const { place, load, alert, retry, shown } = await renderFrame();
  const first = place.querySelector('iframe');
  await load(html);
  expect(alert()?.textContent).toContain('The preview could not be loaded.');
  expect(first?.hidden).toBe(true);
  await retry();
  expect(place.querySelector('iframe')).not.toBe(first);
  expect(alert()).toBeNull();
  await load('<article id="article">Text</article>');
  expect(shown).toHaveLength(1);
  expect(place.querySelector('iframe')?.hidden).toBe(false);
});

test('the article is handed over as soon as it has been read, before the last picture has loaded', async () => {
  const { arrive, load, shown, countLeft } = await renderFrame();
  await arrive('<article id="article">Text</article>');
  await expect.poll(() => shown.map(({ article }) => article.textContent)).toEqual(['Text']);
  expect(countLeft()).toBe(0);
  await load('<article id="article">Text</article>');
  expect(shown).toHaveLength(2);
  expect(countLeft()).toBe(1);
});
