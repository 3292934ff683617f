import { expect, test } from 'vitest';
import { emptyFields, withFields } from './fields';

test('a field that is undefined does not override the default, and one that is empty does', () => {
  const defaults = { ...emptyFields, author: 'Ada', title: 'A title' };
  expect(withFields(defaults, { author: undefined, title: '', level: null })).toEqual({ ...defaults, title: '' });
});
