import { expect, test } from 'vitest';
import { intentFailure } from './failure';

test.each([
  ['create', 'The list was not created'],
  ['rename', 'The list was not changed'],
  ['remove', 'Failed to update bookmark'],
] as const)('a form that could not %s says so', (intent, title) => {
  expect(intentFailure(intent)).toEqual({ title, description: '' });
});
