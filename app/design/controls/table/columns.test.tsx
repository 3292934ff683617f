// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { useHiddenColumns } from './columns';

function Choice({ table, initial }: { table: string; initial: readonly string[] }) {
  const { hidden, show } = useHiddenColumns(table, initial);
  return (
    <p data-table={table} data-hidden={hidden.join(' ')}>
      {['size', 'views'].map((id) => (
        <button key={id} type="button" onClick={() => show(id, hidden.includes(id))}>
          {id}
        </button>
      ))}
    </p>
  );
}

const hiddenIn = (table: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-table=${table}]`)].at(-1)?.dataset.hidden;

const press = (table: string, id: string) =>
  act(async () =>
    [...document.querySelectorAll(`[data-table=${table}] button`)]
      .filter(({ textContent }) => textContent === id)
      .forEach((button) => void (button as HTMLElement).click()),
  );

beforeEach(() => localStorage.clear());

test('columns that are hidden by default can be shown, also all of them, and others hidden', async () => {
  await renderNode(<Choice table="articles" initial={['size']} />);
  expect(hiddenIn('articles')).toBe('size');
  await press('articles', 'views');
  expect(hiddenIn('articles')).toBe('size views');
  await press('articles', 'size');
  await press('articles', 'views');
  expect(hiddenIn('articles')).toBe('');
});

test('the choice of columns is remembered for each table by itself', async () => {
  await renderNode(<Choice table="articles" initial={[]} />);
  await press('articles', 'views');
  document.body.replaceChildren();
  await renderNode(
    <>
      <Choice table="articles" initial={[]} />
      <Choice table="people" initial={[]} />
    </>,
  );
  expect(hiddenIn('articles')).toBe('views');
  expect(hiddenIn('people')).toBe('');
});

test('without storage, the columns stay as they are', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await renderNode(<Choice table="articles" initial={[]} />);
  await press('articles', 'views');
  expect(hiddenIn('articles')).toBe('');
});
