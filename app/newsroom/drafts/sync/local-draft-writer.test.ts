import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyFields } from '../fields';
import type { BrowserStore, PageRecord, TypedRecord } from './components/browser-store';
import { LocalDraftWriter } from './components/local-draft-writer';

const known = { version: 1, contentHash: 'h', fields: emptyFields, savedAt: 1 };
const page: PageRecord = {
  ...{ clientId: 'page', userId: 'writer', articleId: 'article', sequence: 0, sending: null },
  ...{ known, theirs: emptyFields, base: emptyFields },
};

/** A page on which someone types, and the texts that the browser has stored. */
function createPage() {
  const stored: string[] = [];
  const put = async ({ fields }: TypedRecord): Promise<void> => void stored.push(fields.content);
  const store: BrowserStore = {
    list: async () => [],
    storePage: (_page, typed) => put(typed),
    storeTyped: put,
    purge: async () => void stored.push('purged'),
  };
  const typed: TypedRecord = { clientId: 'page', fields: emptyFields, typedAt: 1, changes: 0 };
  const state = { page, typed, isWaiting: true };
  const writer = new LocalDraftWriter(
    store,
    () => state,
    () => undefined,
  );
  const type = (content: string): void => {
    state.typed = { ...state.typed, fields: { ...emptyFields, content }, changes: state.typed.changes + 1 };
    writer.scheduleWrite('typed');
  };
  return { stored, state, writer, type };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('stores the first key at once, and later ones together within a quarter of a second', async () => {
  const { stored, writer, type } = createPage();
  type('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toEqual(['a']);
  type('ab');
  await vi.advanceTimersByTimeAsync(100);
  type('abc');
  expect([stored, writer.storedChanges]).toEqual([['a'], 1]);
  await vi.advanceTimersByTimeAsync(150);
  expect([stored, writer.storedChanges]).toEqual([['a', 'abc'], 3]);
  // After a pause, at once again.
  await vi.advanceTimersByTimeAsync(1_000);
  type('abcd');
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toEqual(['a', 'abc', 'abcd']);
});

test('a page that is left stores what it still has to store, once', async () => {
  const { stored, writer, type } = createPage();
  type('a');
  await writer.flush();
  type('ab');
  await writer.flush();
  expect([stored, writer.storedChanges]).toEqual([['a', 'ab'], 2]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored).toEqual(['a', 'ab']);
});

test('what has been sent is deleted without waiting for the next key', async () => {
  const { stored, state, writer, type } = createPage();
  type('a');
  await writer.flush();
  type('ab');
  state.isWaiting = false;
  writer.scheduleWrite('page');
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toEqual(['a', 'purged']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored).toEqual(['a', 'purged']);
});
