import { expect, test } from 'vitest';
import { offlineText, saveState } from './components/save-state';

const input = { waitingFor: null, changes: 0, stored: 0, conflicts: 0, refusal: '', isBrowserOffline: false };
const timeAt = (day: number, hour: number): number => new Date(2026, 10, day, hour, 5).getTime();

test.each([
  [timeAt(22, 9), 'Saved on the server at 09:05'],
  [timeAt(21, 9), 'Saved on the server on 21 Nov 2026, 09:05'],
  [new Date(2025, 10, 22, 9, 5).getTime(), 'Saved on the server on 22 Nov 2025, 09:05'],
])('a save at %s is described as “%s”', (savedAt, text) => {
  expect(saveState({ ...input, savedAt }, timeAt(22, 10)).text).toBe(text);
});

test.each([
  [
    { savedAt: timeAt(22, 9), changes: 2, stored: 1, isBrowserOffline: true },
    'You are offline. Changes are saved in this browser and will be sent when the connection is back. Last saved at 09:05.',
  ],
  [
    { savedAt: null, changes: 2, stored: 0, isBrowserOffline: false },
    'The server cannot be reached. Changes are only on this page: keep it open, and they will be saved when the connection is back. Nothing has been saved on the server yet.',
  ],
])('without a connection, %j is described as “%s”', (state, text) => {
  expect(offlineText(state, timeAt(22, 10))).toBe(text);
});
