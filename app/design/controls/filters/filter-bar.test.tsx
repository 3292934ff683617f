// @vitest-environment jsdom
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { stubMediaQueries, stubResizeObserver } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { FilterBar } from './filter-bar';

beforeAll(() => {
  // jsdom does neither layout nor media queries.
  stubResizeObserver();
  stubMediaQueries();
});

const filter = (name: string) => ({ name, label: name, values: [{ slug: 'one', name: 'One' }], chosen: [] });

test.each([
  // The styles show the button for the sheet on phones, and the single filters on wider screens.
  { filters: [filter('Role'), filter('Status')], buttons: ['Filters', 'Role', 'Status'] },
  { filters: [filter('Type')], buttons: ['Type'] },
])('the server renders the filters for every width: $buttons', ({ filters, buttons }) => {
  const html = renderToString(
    <MemoryRouter>
      <FilterBar path="/" parameters={[]} filters={filters} pathWith={() => '/'} clearPath={null} />
    </MemoryRouter>,
  ).replace(/<noscript>.*<\/noscript>/, '');
  const found = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text]) =>
    text?.replace(/<[^>]+>/g, '').trim(),
  );
  expect(found).toEqual(buttons);
});

const roles = [
  { slug: 'editor', name: 'Editor', count: 2 },
  { slug: 'reader', name: 'Reader', count: 40 },
];

/** A list of people in one status, filtered by role. Its address holds both. */
function People() {
  const address = useLocation();
  const parameters = new URLSearchParams(address.search);
  const pathWith = (change: Record<string, readonly string[]>): string => {
    const next = new URLSearchParams(parameters);
    for (const [name, values] of Object.entries(change)) {
      next.delete(name);
      for (const value of values) next.append(name, value);
    }
    return `/people?${next}`;
  };
  const chosen = parameters.getAll('role');
  return (
    <FilterBar
      path="/people"
      parameters={[...parameters]}
      filters={[{ name: 'role', label: 'Role', values: roles, chosen, isExclusive: true }]}
      pathWith={pathWith}
      clearPath={chosen.length > 0 ? '/people' : null}
    />
  );
}

const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name);

test('a chip opens its values, applies them to the address, and then shows them with a link that removes them', async () => {
  const router = createMemoryRouter([{ path: '*', Component: People }], {
    initialEntries: ['/people?status=active'],
  });
  await renderNode(<RouterProvider router={router} />);
  await act(async () => buttonNamed('Role')?.click());
  const dialog = document.querySelector('[role=dialog]');
  expect(dialog?.querySelector('[role=status]')?.textContent).toBe('42 match');
  await act(async () => dialog?.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[1]?.click());
  expect(dialog?.querySelector('[role=status]')?.textContent).toBe('40 match');
  // Nothing is filtered before it is applied.
  expect(router.state.location.search).toBe('?status=active');
  await act(async () => buttonNamed('Apply')?.click());
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(router.state.location.search).toBe('?status=active&role=reader');
  expect(document.querySelector('.filter-chip.set button')?.textContent).toBe('RoleReader');
  const removing = document.querySelector('[aria-label="Remove the filter Role"]');
  expect(removing?.getAttribute('href')).toBe('/people?status=active');
});
