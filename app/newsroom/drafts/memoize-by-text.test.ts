import { expect, test, vi } from 'vitest';
import { memoizeByText } from './memoize-by-text';

test('computes each recent text once, and drops the results of texts that have not been used for long', () => {
  const compute = vi.fn((text: string) => text.toUpperCase());
  const upper = memoizeByText(compute, 10);
  expect(['one', 'one', 'two'].map(upper)).toEqual(['ONE', 'ONE', 'TWO']);
  expect(compute).toHaveBeenCalledTimes(2);
  // A text that is used again and again stays, however many others there are.
  for (let number = 0; number < 100; number += 1) {
    upper(`text ${number}`);
    upper('one');
  }
  expect(compute.mock.calls.filter(([text]) => text === 'one')).toHaveLength(1);
  upper('two');
  expect(compute.mock.calls.filter(([text]) => text === 'two')).toHaveLength(2);
});
