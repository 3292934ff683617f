import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SaveState } from '~/newsroom/drafts/sync/components/session';
import { shortSaveText } from './editor-title';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z') }));
afterAll(() => void vi.useRealTimers());

const waiting = { kind: 'waiting', changes: 1, isStored: true, text: 'Saved in this browser, sending…' } as const;

test.each<[SaveState, string | undefined]>([
  [{ kind: 'saved', at: 0, text: 'Saved on the server at 09:05' }, 'saved 09:05'],
  [{ kind: 'saved', at: 0, text: 'Saved on the server on 21 Nov 2026, 09:05' }, 'saved 21 Nov'],
  [{ kind: 'saved', at: 0, text: 'Saved on the server on 21 Nov 2025, 09:05' }, 'saved 21 Nov 2025'],
  [{ ...waiting, waitingFor: 'turn' }, 'saving…'],
  // Described in full elsewhere in the editor.
  [{ ...waiting, waitingFor: 'connection' }, 'offline'],
  [{ ...waiting, waitingFor: 'choice' }, 'choose a version'],
  [{ kind: 'offline', text: 'Offline. Changes will be saved in this browser and sent later.' }, 'offline'],
  // Other problems, and changes that may be lost, are never shortened.
  [{ ...waiting, waitingFor: 'sign-in' }, undefined],
  [{ ...waiting, waitingFor: 'connection', isStored: false }, undefined],
  [{ kind: 'empty', text: 'Nothing to save yet' }, undefined],
])('in a narrow bar, %j is shortened to %s', (state, text) => {
  expect(shortSaveText(state)).toBe(text);
});
