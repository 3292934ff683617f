// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { stubMediaQueries } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { ColumnMenu } from './column-menu';
import { useHiddenColumns } from './columns';
import { DataTable } from './data-table';

const columns = [
  { id: 'title', heading: 'Title', isRowHeader: true, cell: () => 'A title' },
  { id: 'size', heading: 'Size', cell: () => '1' },
  { id: 'views', heading: 'Views', cell: () => '2' },
];

const Menu = () => <ColumnMenu columns={columns} choice={useHiddenColumns('rows')} />;
const Table = () => (
  <DataTable
    label="Rows"
    columns={columns}
    hidden={useHiddenColumns('rows').hidden}
    rows={[{ id: '1' }]}
    nameOf={() => 'A row'}
  />
);

beforeEach(() => {
  localStorage.clear();
  stubMediaQueries();
});

test('the menu hides and shows every column except the row header, even for a table elsewhere', async () => {
  const { place } = await renderNode(
    <>
      <Menu />
      <Table />
    </>,
  );
  const headings = () => [...place.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitemcheckbox]')];
  expect(headings()).toEqual(['Title', 'Size', 'Views']);
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
  await act(async () => void place.querySelector('button')?.dispatchEvent(enter));
  expect(items().map((item) => [item.textContent, item.ariaChecked])).toEqual([
    ['Size', 'true'],
    ['Views', 'true'],
  ]);
  await act(async () => items()[0]?.click());
  expect(headings()).toEqual(['Title', 'Views']);
  expect(items().map((item) => item.ariaChecked)).toEqual(['false', 'true']);
  await act(async () => items()[0]?.click());
  expect(headings()).toEqual(['Title', 'Size', 'Views']);
});
