import { expect, test } from 'vitest';
import { storableText } from './storable-text';

test('only what the database rejects is removed or replaced', () => {
  expect(storableText('a\u0000b \ud83d\ude00\n\ttext')).toBe('ab \u{1f600}\n\ttext');
  expect(storableText('a\ud83db\udc00')).toBe('a\ufffdb\ufffd');
});
