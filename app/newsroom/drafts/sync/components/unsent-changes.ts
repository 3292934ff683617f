import type { TypedRecord } from './browser-store';
import type { WaitingFor } from './session';
import type { Failure } from './transport';

/** Pause in typing that triggers a save, and the maximum delay of a save without such a pause, in milliseconds. */
export const saveDelay = 1_000;
const maxSaveDelay = 10_000;
/** Retry delays in milliseconds; the last one repeats (spec 2 §9). */
const retryDelays = [1_000, 2_000, 5_000, 10_000];

/**
 * How many changes of a page the server does not have, and what they are waiting for. Never changed in place: each
 * function here returns the next state.
 */
export type UnsentChanges = {
  readonly count: number;
  /** Time of the last change on the page, in milliseconds; 0 for none. */
  readonly typedAt: number;
  /** Time of the first change since a save was last sent, in milliseconds; null when there is none. */
  readonly unsentSince: number | null;
  /** Null when the server has everything. */
  readonly waitingFor: WaitingFor | null;
  /** The server's reason for rejecting the save; empty without one. */
  readonly refusal: string;
  /** Number of retries since the server last responded. */
  readonly retries: number;
};

export const nothingUnsent: UnsentChanges = {
  count: 0,
  typedAt: 0,
  unsentSince: null,
  waitingFor: null,
  refusal: '',
  retries: 0,
};

/** Adds a typed change. */
export function addTyped(pending: UnsentChanges, now: number): UnsentChanges {
  const { count, unsentSince, waitingFor } = pending;
  // The new text may be accepted even if the previous text was rejected.
  const canBeSent = waitingFor === null || waitingFor === 'choice' || waitingFor === 'correction';
  return {
    ...pending,
    count: count + 1,
    typedAt: now,
    unsentSince: unsentSince ?? now,
    waitingFor: canBeSent ? 'turn' : waitingFor,
  };
}

/** Returns how long to wait after the last typed change before saving, in milliseconds. */
export const delayAfterTyping = ({ typedAt, unsentSince }: UnsentChanges): number =>
  Math.min(saveDelay, Math.max(0, (unsentSince ?? typedAt) + maxSaveDelay - typedAt));

/** Lets the changes be sent again. */
export const waitForTurn = (pending: UnsentChanges): UnsentChanges => ({ ...pending, waitingFor: 'turn' });

/** Adds the change that resolves a conflict. */
export const addChoice = (pending: UnsentChanges): UnsentChanges =>
  waitForTurn({ ...pending, count: pending.count + 1 });

/** Restores the changes that a closed page left behind. */
export const restore = (pending: UnsentChanges, { changes, typedAt }: TypedRecord): UnsentChanges => ({
  ...pending,
  count: changes,
  typedAt,
  waitingFor: pending.waitingFor ?? 'turn',
});

/** Whether another attempt may succeed although nothing has been typed since. */
export const canRetry = ({ waitingFor }: UnsentChanges): boolean =>
  waitingFor !== null && waitingFor !== 'choice' && waitingFor !== 'correction';

/** Notes that all changes so far are being sent. */
export const noteSending = (pending: UnsentChanges): UnsentChanges => ({ ...pending, unsentSince: null });

/**
 * Notes that a save has failed.
 * @returns the delay before the next attempt in milliseconds; null when resending the save would fail again.
 */
export function noteFailure(
  pending: UnsentChanges,
  failure: Failure,
): { pending: UnsentChanges; retryDelay: number | null } {
  const retry = (waitingFor: WaitingFor, refusal = '', wait?: number) => ({
    pending: { ...pending, waitingFor, refusal, retries: pending.retries + 1 },
    retryDelay: wait ?? retryDelays[Math.min(pending.retries, retryDelays.length - 1)] ?? 0,
  });
  if (failure.kind === 'none') return retry('connection');
  const { status, code, message, wait } = failure;
  if (status === 401)
    return retry(
      'sign-in',
      code === 'other_writer'
        ? 'someone else is now signed in on this browser; sign in to your own account in another tab and saving will resume'
        : '',
    );
  if (status === 429 || status >= 500) return retry('server', '', wait);
  const refusal = message || `the server rejected the changes (${status}).`;
  return { pending: { ...pending, waitingFor: 'correction', refusal }, retryDelay: null };
}

/** Notes that the server has responded to a save. */
export const noteResponse = (pending: UnsentChanges): UnsentChanges => ({ ...pending, retries: 0, refusal: '' });

/** Removes the changes that the server has stored. */
export const removeStored = (pending: UnsentChanges, stored: number): UnsentChanges => ({
  ...pending,
  count: Math.max(0, pending.count - stored),
});

/**
 * Returns what the changes wait for once the page has been compared with the server.
 * @param isUnsent whether there is something to send.
 */
export function afterComparison(
  pending: UnsentChanges,
  { isUnsent, conflicts }: { isUnsent: boolean; conflicts: number },
): UnsentChanges {
  if (isUnsent) return waitForTurn(pending);
  if (conflicts > 0) return { ...pending, waitingFor: 'choice' };
  return { ...pending, waitingFor: null, count: 0, unsentSince: null };
}
