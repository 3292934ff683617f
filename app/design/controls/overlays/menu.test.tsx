// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { stubMediaQueries, stubResizeObserver } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { Menu, MenuCheckbox, MenuItem, MenuLink } from './menu';

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

/** Opens the menu with the keyboard, and returns its button. */
async function openMenu(): Promise<HTMLElement | null> {
  const opener = document.querySelector<HTMLElement>('[aria-haspopup=menu]');
  opener?.focus();
  await act(async () => opener?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  return opener;
}

const choose = (role: string) => act(async () => document.querySelector<HTMLElement>(`[role=${role}]`)?.click());

test('the focus stays where a chosen action has moved it, and returns to the button otherwise', async () => {
  let moves = true;
  const onSelect = () => moves && document.querySelector('input')?.focus();
  await renderNode(
    <>
      <input aria-label="Text" />
      <Menu trigger={<button type="button">Actions</button>} label="Actions">
        <MenuItem onSelect={onSelect}>Write</MenuItem>
      </Menu>
    </>,
  );
  const opener = await openMenu();
  await choose('menuitem');
  // The menu returns the focus in a task of its own.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(document.activeElement).toBe(document.querySelector('input'));
  moves = false;
  await openMenu();
  await choose('menuitem');
  await vi.waitFor(() => expect(document.activeElement).toBe(opener), { timeout: 60_000 });
});

test('an item that is turned on looks like any checkbox, which only the item itself changes', async () => {
  const changes: boolean[] = [];
  await renderNode(
    <Menu trigger={<button type="button">Columns</button>} label="Columns">
      <MenuCheckbox isOn onChange={(isOn) => changes.push(isOn)}>
        Views
      </MenuCheckbox>
    </Menu>,
  );
  await openMenu();
  const box = document.querySelector<HTMLInputElement>('[role=menuitemcheckbox] input[type=checkbox]');
  expect([box?.checked, box?.hasAttribute('inert')]).toEqual([true, true]);
  await choose('menuitemcheckbox');
  expect(changes).toEqual([false]);
});
