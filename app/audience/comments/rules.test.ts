import { expect, test, vi } from 'vitest';
import { holdReasons } from './rules';

test('the words for which comments are held are prepared once, not for every comment', () => {
  const read = vi.fn(() => 'Cheap offer');
  const words = Object.defineProperty(['', 'never'], 0, { get: read });
  const policy = { holdsAll: false, holdsFirst: false, links: 0, words };
  const wordsIn = (html: string): string[] => holdReasons({ html, isFirst: false }, policy).words;
  expect(wordsIn('<p>A <em>cheap</em> offer</p>')).toEqual(['Cheap offer']);
  expect(wordsIn('<p>Another CHEAP offer</p>')).toEqual(['Cheap offer']);
  expect(wordsIn('<p>Nothing cheap</p>')).toEqual([]);
  expect(read).toHaveBeenCalledTimes(1);
});
