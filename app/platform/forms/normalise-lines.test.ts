import { expect, test } from 'vitest';
import { normaliseLines } from './normalise-lines';

test('line endings count as one character, and other control characters, which cannot be stored, go', () => {
  expect(normaliseLines(' One\r\ntwo\rthree\tfour\0\u001b ')).toBe('One\ntwo\nthree\tfour');
});
