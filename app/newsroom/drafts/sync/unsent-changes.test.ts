import { expect, test } from 'vitest';
import type { WaitingFor } from './components/session';
import type { Failure } from './components/transport';
import {
  addChoice,
  addTyped,
  afterComparison,
  canRetry,
  delayAfterTyping,
  noteFailure,
  noteResponse,
  noteSending,
  nothingUnsent,
  removeStored,
  restore,
} from './components/unsent-changes';

const waiting = (waitingFor: WaitingFor | null) => ({ ...nothingUnsent, waitingFor });
const refused = (status: number, more: Partial<Extract<Failure, { kind: 'refused' }>> = {}): Failure => ({
  ...{ kind: 'refused', status, message: '' },
  ...more,
});

test.each([
  [null, 'turn'],
  ['turn', 'turn'],
  ['choice', 'turn'],
  ['correction', 'turn'],
  ['connection', 'connection'],
  ['server', 'server'],
  ['sign-in', 'sign-in'],
] as const)('a change typed while waiting for %s waits for %s', (before, after) => {
  expect(addTyped(waiting(before), 5)).toMatchObject({ count: 1, typedAt: 5, unsentSince: 5, waitingFor: after });
});

test('a save follows a second after the last change, but at most ten after the first', () => {
  let pending = addTyped(nothingUnsent, 10_000);
  expect(delayAfterTyping(pending)).toBe(1_000);
  pending = addTyped(pending, 19_400);
  expect(delayAfterTyping(pending)).toBe(600);
  expect(delayAfterTyping(addTyped(pending, 21_000))).toBe(0);
  expect(delayAfterTyping(addTyped(noteSending(pending), 21_000))).toBe(1_000);
});

test.each<[string, Failure, WaitingFor, string, number | null]>([
  ['no connection', { kind: 'none' }, 'connection', '', 1_000],
  ['an error of the server', refused(500), 'server', '', 1_000],
  ['too many requests', refused(429, { wait: 9_000 }), 'server', '', 9_000],
  ['no session', refused(401, { message: 'Please sign in.', wait: 9_000 }), 'sign-in', '', 1_000],
  ['a rejection', refused(400, { message: 'Too long.' }), 'correction', 'Too long.', null],
  ['a rejection without a reason', refused(404), 'correction', 'the server rejected the changes (404).', null],
])('after %s, changes wait for the right thing', (_name, failure, waitingFor, refusal, delay) => {
  const { pending, retryDelay } = noteFailure(addTyped(nothingUnsent, 1), failure);
  expect(pending).toMatchObject({ waitingFor, refusal, count: 1 });
  expect(retryDelay).toBe(delay);
});

test('a session of someone else is named as the reason', () => {
  const { pending } = noteFailure(waiting('turn'), refused(401, { code: 'other_writer' }));
  expect(pending.refusal).toMatch(/^someone else is now signed in/);
});

test('retries come later and later, until the server responds', () => {
  let pending = addTyped(nothingUnsent, 1);
  const delays = Array.from({ length: 5 }, () => {
    const failed = noteFailure(pending, { kind: 'none' });
    pending = failed.pending;
    return failed.retryDelay;
  });
  expect(delays).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
  expect(noteFailure(noteResponse(pending), { kind: 'none' }).retryDelay).toBe(1_000);
});

test.each([
  [null, false],
  ['turn', true],
  ['connection', true],
  ['server', true],
  ['sign-in', true],
  ['correction', false],
  ['choice', false],
] as const)('waiting for %s, whether a retry may succeed: %s', (waitingFor, expected) => {
  expect(canRetry(waiting(waitingFor))).toBe(expected);
});

test('changes are counted until they are stored', () => {
  const typed = addTyped(addTyped(nothingUnsent, 1), 2);
  expect(addChoice(waiting('choice'))).toMatchObject({ count: 1, waitingFor: 'turn', typedAt: 0 });
  expect(removeStored(typed, 1).count).toBe(1);
  expect(removeStored(typed, 3).count).toBe(0);
  const record = { clientId: 'page', fields: {} as never, typedAt: 7, changes: 4 };
  expect(restore(nothingUnsent, record)).toMatchObject({ count: 4, typedAt: 7, waitingFor: 'turn' });
});

test.each([
  [true, 1, { waitingFor: 'turn', count: 1, unsentSince: 1 }],
  [false, 1, { waitingFor: 'choice', count: 1 }],
  [false, 0, { waitingFor: null, count: 0, unsentSince: null }],
] as const)(
  'compared with the server (unsent: %s, conflicts: %s), changes wait for the right thing',
  (isUnsent, conflicts, expected) => {
    expect(afterComparison(addTyped(nothingUnsent, 1), { isUnsent, conflicts })).toMatchObject(expected);
  },
);
