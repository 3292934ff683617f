// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { stubMediaQueries, stubResizeObserver } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { Menu, MenuLink } from './menu';

beforeAll(() => {
  // jsdom does neither layout nor media queries.
  stubResizeObserver();
  stubMediaQueries();
});

const MenuOfOne = () => (
  <Menu trigger={<button type="button">Actions</button>} label="Actions">
    <MenuLink to="/there">There</MenuLink>
  </Menu>
);

test('a link in a menu opens its page without loading a new document, and closes the menu', async () => {
  const router = createMemoryRouter([{ path: '*', Component: MenuOfOne }]);
  await renderNode(<RouterProvider router={router} />);
  const opener = document.querySelector<HTMLElement>('button');
  await act(async () => opener?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  await act(async () => document.querySelector('[role=menuitem]')?.dispatchEvent(click));
  expect(router.state.location.pathname).toBe('/there');
  expect(click.defaultPrevented).toBe(true);
  expect(document.querySelector('[role=menu]')).toBeNull();
});
