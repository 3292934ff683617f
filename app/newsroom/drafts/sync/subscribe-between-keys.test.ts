import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyFields } from '../fields';
import type { Snapshot } from './components/snapshot';
import { subscribeBetweenKeys } from './components/subscribe-between-keys';

const saving = { kind: 'waiting', waitingFor: 'turn', changes: 1, isStored: true, text: 'Saving…' } as const;

const opened: Snapshot = {
  ...{ articleId: 'the-article', version: 1, unclean: null, offline: null, conflicts: [], conflictAuthors: {} },
  ...{ othersVersion: 0, typedAt: 1, arrived: null, recovered: null, fields: emptyFields, saved: saving },
};

/** The snapshots of a page, as `DraftSync` reports them. */
function createSnapshots() {
  let report = (): void => undefined;
  return {
    snapshot: opened,
    subscribe(listener: () => void): () => void {
      report = listener;
      return () => {
        report = () => undefined;
      };
    },
    replace(part: Partial<Snapshot>): void {
      this.snapshot = { ...this.snapshot, ...part };
      report();
    },
    type(content: string): void {
      const { fields, saved, typedAt } = this.snapshot;
      const changes = saved.kind === 'waiting' ? saved.changes + 1 : 1;
      this.replace({ fields: { ...fields, content }, saved: { ...saving, changes }, typedAt: typedAt + 90 });
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('reports several keys of the text together', () => {
  const snapshots = createSnapshots();
  const listener = vi.fn();
  subscribeBetweenKeys(snapshots, listener);
  snapshots.type('a');
  vi.advanceTimersByTime(90);
  snapshots.type('ab');
  expect(listener).not.toHaveBeenCalled();
  vi.advanceTimersByTime(110);
  expect(listener).toHaveBeenCalledTimes(1);
  snapshots.type('abc');
  vi.advanceTimersByTime(200);
  expect(listener).toHaveBeenCalledTimes(2);
});

test.each<Partial<Snapshot>>([
  { fields: { ...emptyFields, content: 'a', title: 'A title' } },
  { saved: { kind: 'saved', at: 2, text: 'Saved on the server' } },
  { arrived: { content: 'b', at: 2 } },
  { conflicts: [] },
  { offline: 'You are offline.' },
  { version: 2 },
])('reports everything else at once, with the text before it: %o', (part) => {
  const snapshots = createSnapshots();
  const listener = vi.fn();
  subscribeBetweenKeys(snapshots, listener);
  snapshots.type('a');
  snapshots.replace(part);
  expect(listener).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('reports nothing once it is unsubscribed', () => {
  const snapshots = createSnapshots();
  const listener = vi.fn();
  const unsubscribe = subscribeBetweenKeys(snapshots, listener);
  snapshots.type('a');
  unsubscribe();
  snapshots.type('ab');
  vi.advanceTimersByTime(1_000);
  expect(listener).not.toHaveBeenCalled();
});
