import { expect, test } from 'vitest';
import { hasRoom } from './free-space';

test('files need more free space than their expected size', () => {
  expect(hasRoom(10_000_000_000, 5_000_000_000)).toBe(true);
  expect(hasRoom(7_000_000_000, 5_000_000_000)).toBe(false);
  expect(hasRoom(1_000_000_000, 0)).toBe(false);
});
