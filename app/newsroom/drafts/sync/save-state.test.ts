import { expect, test } from 'vitest';
import { saveState } from './components/save-state';

const situation = { waitsFor: null, changes: 0, kept: 0, conflicts: 0, refusal: '' };
const moment = (day: number, hour: number): number => new Date(2026, 10, day, hour, 5).getTime();

test.each([
  [moment(22, 9), 'Saved on the server at 09:05'],
  [moment(21, 9), 'Saved on the server on 21 Nov 2026, 09:05'],
  [new Date(2025, 10, 22, 9, 5).getTime(), 'Saved on the server on 22 Nov 2025, 09:05'],
])('a save at %s reads “%s”', (savedAt, text) => {
  expect(saveState({ ...situation, savedAt }, moment(22, 10)).text).toBe(text);
});
