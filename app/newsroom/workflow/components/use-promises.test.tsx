// @vitest-environment jsdom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { usePromises } from './use-promises';

let waiting: ReturnType<typeof usePromises<number>>;
let remove: () => void;
function Waiting() {
  waiting = usePromises(-1);
  return null;
}
function Page() {
  const [isShown, setShown] = useState(true);
  remove = () => setShown(false);
  return isShown && <Waiting />;
}

/** Returns the values with which promises have resolved, in order. */
function collect(...promises: Promise<number>[]): number[] {
  const values: number[] = [];
  for (const promise of promises) void promise.then((value) => values.push(value));
  return values;
}
const settle = (value: number) => act(async () => waiting.settle(value));

test('a promise resolves with the next value, or with the next one that meets its condition', async () => {
  await renderNode(<Page />);
  const values = collect(waiting.wait(), waiting.wait());
  const later = collect(waiting.wait((value) => value >= 2));
  expect(values).toEqual([]);
  await settle(1);
  expect([values, later]).toEqual([[1, 1], []]);
  const next = collect(waiting.wait());
  await settle(3);
  expect([values, later, next]).toEqual([[1, 1], [3], [3]]);
});

test('what is pending when the component is removed resolves then, whatever its condition', async () => {
  await renderNode(<Page />);
  const values = collect(
    waiting.wait(),
    waiting.wait((value) => value >= 2),
  );
  await act(async () => remove());
  expect(values).toEqual([-1, -1]);
});
