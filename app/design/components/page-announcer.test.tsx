// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { PageAnnouncer } from './page-announcer';

function Frame() {
  return (
    <>
      <input name="search" />
      <a href="/list">List</a>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <PageAnnouncer />
    </>
  );
}

const pageOf = (title: string) => (
  <>
    <title>{title}</title>
    <h1>{title}</h1>
    <nav className="pager">
      <a href="/list?page=2">Next page</a>
    </nav>
  </>
);

async function open() {
  const router = createMemoryRouter([
    {
      Component: Frame,
      children: [
        { path: '/', element: pageOf('Home') },
        { path: '/list', element: pageOf('List') },
        // biome-ignore lint/a11y/noAutofocus: as on the sign-in page
        { path: '/form', element: <input name="email" autoFocus /> },
        { path: '/bare', element: <p>Without a heading</p> },
      ],
    },
  ]);
  const { place } = await renderNode(<RouterProvider router={router} />);
  const focus = (selector: string) => act(async () => place.querySelector<HTMLElement>(selector)?.focus());
  const navigate = (to: string | number, options?: { replace: boolean }) =>
    act(async () => router.navigate(to as string, options));
  const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('name');
  const announced = () => place.querySelector('[aria-live]')?.textContent;
  return { focus, navigate, focused, announced };
}

test('nothing happens when the page is first loaded', async () => {
  const { announced } = await open();
  expect(document.activeElement).toBe(document.body);
  expect(announced()).toBe('');
});

test('another page gets the focus at its heading, or else as a whole, and is announced', async () => {
  const { focus, navigate, focused, announced } = await open();
  await focus('a');
  await navigate('/list');
  expect(focused()).toBe('List');
  expect(document.activeElement?.tagName).toBe('H1');
  expect(announced()).toBe('List');
  await navigate('/bare');
  expect(document.activeElement?.id).toBe('content');
});

test.each([
  ['a field of the frame, as in a search', '/list', 'input', 'search'],
  ['a field that the new page focuses', '/form', 'a', 'email'],
  ['a link within a page', '/list#part', 'a', 'List'],
  ['the page’s own search parameters', '/?sort=old', 'a', 'List'],
])('the focus stays: %s', async (_name, to, selector, expected) => {
  const { focus, navigate, focused } = await open();
  await focus(selector);
  await navigate(to);
  expect(focused()).toBe(expected);
  expect(document.activeElement?.tagName).not.toBe('H1');
});

test('the focus stays, and nothing is announced, where a page replaces its own address', async () => {
  const { focus, navigate, focused, announced } = await open();
  await focus('a');
  await navigate('/list', { replace: true });
  expect(focused()).toBe('List');
  expect(document.activeElement?.tagName).toBe('A');
  expect(announced()).toBe('');
});

test('turning to another page of a list moves the focus to its heading', async () => {
  const { focus, navigate } = await open();
  await navigate('/list');
  await focus('.pager a');
  await navigate('/list?page=2');
  expect(document.activeElement?.tagName).toBe('H1');
});

test('going back is announced, but does not move the focus', async () => {
  const { focus, navigate, announced } = await open();
  await navigate('/list');
  await focus('a');
  await navigate(-1);
  expect(announced()).toBe('Home');
  expect(document.activeElement?.tagName).toBe('A');
});
