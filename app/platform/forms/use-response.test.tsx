// @vitest-environment jsdom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { useResponse } from './use-response';

/** As React Router keeps the data of fetchers: outside React’s state, changed before the new state is rendered. */
const fetched: { data?: string } = {};
const handled: string[] = [];
let renderWithoutChanges = (): void => {};

function Form({ state }: { state: string }) {
  const [, setProblem] = useState('none');
  renderWithoutChanges = () => setProblem('');
  const response = useResponse(fetched.data, (data) => handled.push(data));
  return <p>{`${state}, ${response}`}</p>;
}

test('a response is handled that a render without changes was the first to read', async () => {
  const { place, redraw } = await renderNode(<Form state="submitting" />);
  // The first one is a change; React also renders the next one before it knows that it is none.
  await act(async () => renderWithoutChanges());
  fetched.data = 'done';
  await act(async () => renderWithoutChanges());
  await redraw(<Form state="idle" />);
  expect(place.textContent).toBe('idle, done');
  expect(handled).toEqual(['done']);
});
