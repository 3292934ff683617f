// @vitest-environment jsdom
import { act, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { DataTable, type Selection } from './data-table';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Row ${id}` }));
const columns = [
  { id: 'title', heading: 'Title', isRowHeader: true, cell: ({ title }: { title: string }) => title },
  { id: 'size', heading: 'Size', cell: () => '1', isNumber: true },
];

/** A table that keeps its own selection and reports each change of it. */
function Table({ hidden, onChange }: { hidden: string[]; onChange: (ids: string[]) => void }) {
  const [selection, setSelection] = useState<Selection>({});
  return (
    <DataTable
      label="Rows"
      columns={columns}
      rows={rows}
      nameOf={({ title }) => title}
      hidden={hidden}
      selection={selection}
      onSelect={(next) => {
        onChange(Object.keys(next));
        setSelection(next);
      }}
    />
  );
}

async function renderTable(hidden: string[] = []) {
  const chosen: string[][] = [];
  const { place } = await renderNode(<Table hidden={hidden} onChange={(ids) => chosen.push(ids)} />);
  const box = (name: string) => {
    const found = place.querySelector<HTMLInputElement>(`input[aria-label="Select ${name}"]`);
    if (!found) throw new Error(`There is no checkbox for ${name}.`);
    return found;
  };
  const click = (name: string, shiftKey = false) =>
    act(async () => void box(name).dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey })));
  return { place, box, click, chosen };
}

test('rows are selected one by one, in a range with Shift, and all at once', async () => {
  const { place, box, click, chosen } = await renderTable();
  await click('Row a');
  expect(chosen.at(-1)).toEqual(['a']);
  expect(box('all on this page').indeterminate).toBe(true);
  await click('Row c', true);
  expect(chosen.at(-1)?.sort()).toEqual(['a', 'b', 'c']);
  expect([...place.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-selected'))).toEqual([
    'true',
    'true',
    'true',
    'false',
  ]);
  await click('all on this page');
  expect(chosen.at(-1)?.sort()).toEqual(['a', 'b', 'c', 'd']);
  await click('all on this page');
  expect(chosen.at(-1)).toEqual([]);
});

test('arrow keys move between rows, and hidden columns are left out', async () => {
  const { place, box } = await renderTable(['size']);
  expect([...place.querySelectorAll('th[scope="col"]')].map(({ textContent }) => textContent)).toEqual(['Title']);
  box('Row b').focus();
  await act(
    async () => void box('Row b').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })),
  );
  expect(document.activeElement).toBe(box('Row c'));
  await act(
    async () => void box('Row c').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })),
  );
  expect(document.activeElement).toBe(box('Row b'));
});

test('the headers of columns that sort are links, and the one in use says in which direction', async () => {
  const sorted = columns.map((column) => ({
    ...column,
    sort: { path: `/rows?sort=${column.id}`, ...(column.id === 'size' && { direction: 'descending' as const }) },
  }));
  const { place } = await renderNode(
    <MemoryRouter>
      <DataTable label="Rows" columns={sorted} rows={rows} nameOf={({ title }) => title} />
    </MemoryRouter>,
  );
  const headers = [...place.querySelectorAll('th[scope="col"]')];
  expect(
    headers.map((header) => [
      header.textContent,
      header.querySelector('a')?.getAttribute('href'),
      header.getAttribute('aria-sort'),
    ]),
  ).toEqual([
    ['Title', '/rows?sort=title', null],
    ['Size', '/rows?sort=size', 'descending'],
  ]);
});
