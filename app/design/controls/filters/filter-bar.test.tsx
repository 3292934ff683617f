import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { FilterBar } from './filter-bar';

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
