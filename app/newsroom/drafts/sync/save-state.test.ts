import { expect, test } from 'vitest';
import { saveState } from './components/save-state';

const input = { waitingFor: null, changes: 0, stored: 0, conflicts: 0, refusal: '' };
const timeAt = (day: number, hour: number): number => new Date(2026, 10, day, hour, 5).getTime();

test.each([
  [timeAt(22, 9), 'Saved on the server at 09:05'],
  [timeAt(21, 9), 'Saved on the server on 21 Nov 2026, 09:05'],
  [new Date(2025, 10, 22, 9, 5).getTime(), 'Saved on the server on 22 Nov 2025, 09:05'],
])('a save at %s is described as “%s”', (savedAt, text) => {
  expect(saveState({ ...input, savedAt }, timeAt(22, 10)).text).toBe(text);
});
