// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import Preview from './preview';

const path = '/admin/editor/1/preview';
const shown = { articleId: '1', version: 3, earlier: undefined, title: 'Forms', from: undefined };

const Nothing = () => null;

let navigate: (path: string) => unknown;
const Navigable = () => {
  navigate = useNavigate();
  return <Preview />;
};
/** What the server waits for before it responds. */
let response: Promise<unknown> = Promise.resolve();

/** Opens the preview with a server that reads the width and the theme from the address. */
async function open(query: string) {
  const Stub = createRoutesStub([
    {
      path,
      Component: Navigable,
      HydrateFallback: Nothing,
      loader: async ({ request }) => {
        await response;
        const { searchParams } = new URL(request.url);
        return { ...shown, width: searchParams.get('width') ?? 'wide', theme: searchParams.get('theme') ?? 'light' };
      },
    },
  ]);
  const { place } = await renderNode(<Stub initialEntries={[`${path}${query}`]} />);
  await expect.poll(() => place.querySelector('iframe')).not.toBeNull();
  const frame = () => place.querySelector('iframe') as HTMLIFrameElement;
  const current = () => [...place.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent);
  const queryOf = (name: string) =>
    new URL([...place.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.href ?? '').search;
  /** The theme of the article's page once the frame has loaded it. */
  const theme = async () => {
    const page = document.implementation.createHTMLDocument();
    page.body.innerHTML = '<main id="article"></main>';
    Object.defineProperty(page, 'URL', { value: `https://lowdown.test${path}/page` });
    Object.defineProperty(frame(), 'contentDocument', { value: page, configurable: true });
    await act(async () => void frame().dispatchEvent(new Event('load')));
    return page.documentElement.dataset.theme;
  };
  return { frame, current, queryOf, theme };
}

test('a preview opens wide and light', async () => {
  const { frame, current, theme } = await open('');
  expect(current()).toEqual(['Wide', 'Light']);
  expect(frame().className).toBe('preview-frame is-wide');
  expect(await theme()).toBe('light');
});

test('a narrow, dark preview can be made wide and light, one choice at a time', async () => {
  const narrow = await open('?width=narrow&theme=dark');
  expect(narrow.current()).toEqual(['Narrow', 'Dark']);
  expect([narrow.frame().className, await narrow.theme()]).toEqual(['preview-frame is-narrow', 'dark']);
  const wide = await open(narrow.queryOf('Wide'));
  expect(wide.current()).toEqual(['Wide', 'Dark']);
  expect([wide.frame().className, await wide.theme()]).toEqual(['preview-frame is-wide', 'dark']);
  const light = await open(wide.queryOf('Light'));
  expect(light.current()).toEqual(['Wide', 'Light']);
  expect(await light.theme()).toBe('light');
});

test('a second choice made before the first one has loaded keeps the first', async () => {
  const { current, queryOf } = await open('');
  const { promise, resolve } = Promise.withResolvers<void>();
  response = promise;
  await act(async () => void navigate(`${path}${queryOf('Narrow')}`));
  await expect.poll(current).toEqual(['Narrow', 'Light']);
  await act(async () => void navigate(`${path}${queryOf('Dark')}`));
  await act(async () => resolve());
  await expect.poll(current).toEqual(['Narrow', 'Dark']);
});
