import { useEffect, useSyncExternalStore } from 'react';
import type { DecisionAction } from '~/newsroom/moderation/constants';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import type { UndoForm } from '~/newsroom/moderation/rules';
import { clearSentDraft } from '~/platform/forms/drafts';
import { type Notice, send } from '~/platform/forms/forms';
import { postedFields, postedIntent } from '~/platform/forms/posted-intent';

let latest: DecisionResult | undefined;
/** The latest decision that can still be undone. */
let undoable: DecisionResult | undefined;
/** A comment that the member has decided about. */
export type DecidedComment = { commentId: string; action: DecisionAction | undefined; decidedAt: Date | undefined };

/** The comments decided about since the screen was opened, by decision, except those whose decision was undone. */
let decidedComments: ReadonlyMap<string, DecidedComment & { at: number }> = new Map();
/** When the screen was opened, in milliseconds on the browser’s clock. */
let openedAt = 0;
const none: typeof decidedComments = new Map();
const listeners = new Set<() => void>();

/** Whether the latest decision cannot be undone after this result: it was undone, refused, or replaced by a newer one. */
const isFinal = ({ outcome, values }: DecisionResult): boolean =>
  outcome === 'done' || (outcome === 'refused' && values.decision === undoable?.shown?.decisionId);

function setLatest(result: DecisionResult | undefined): void {
  latest = result;
  if (!result || isFinal(result)) undoable = result?.shown?.decisionId ? result : undefined;
  const { decisionId, commentId, action, decidedAt, undoneId } = (result?.outcome === 'done' && result.shown) || {};
  if (decisionId && commentId) {
    decidedComments = new Map([
      ...decidedComments,
      [decisionId, { commentId, action, decidedAt, at: performance.now() }],
    ]);
  }
  if (undoneId) decidedComments = new Map([...decidedComments].filter(([id]) => id !== undoneId));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const notUndone: Notice = { title: 'Decision not undone', description: 'Please try again.' };

/**
 * Posts a moderator's decision, or its undoing, from the browser, as `send` does, and makes its result the latest one.
 * The entry that sent the form cannot show it, nor delete the draft of its notes, because the entry may have left the
 * list before React renders the response.
 */
export async function postDecision(
  { request, serverAction }: { request: Request; serverAction: () => Promise<unknown> },
  failure: Notice,
  maxWait?: number,
): Promise<DecisionResult> {
  const form = await postedFields(request);
  const isUndo = (await postedIntent<UndoForm>(request, ['undo'])) !== undefined;
  const result = await send(() => serverAction() as Promise<DecisionResult>, isUndo ? notUndone : failure, maxWait);
  if (result.outcome === 'done') clearSentDraft(form, 'notes');
  setLatest(result);
  return result;
}

/** Returns the result of the last decision since the screen was opened. */
export function useLatestResult(): DecisionResult | undefined {
  useEffect(() => () => setLatest(undefined), []);
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => undefined,
  );
}

/**
 * Returns the latest decision, for as long as it can be undone: also after a later form, such as the undoing itself, could
 * not be sent.
 */
export const useUndoable = (): DecisionResult | undefined =>
  useSyncExternalStore(
    subscribe,
    () => undoable,
    () => undefined,
  );

/**
 * Returns the comments that the member has decided about since the screen was opened, the last one last, and the average
 * number of seconds for each.
 */
export function useDecidedComments(): { decided: readonly DecidedComment[]; secondsEach: number } {
  useEffect(() => {
    openedAt = performance.now();
    return () => {
      decidedComments = none;
    };
  }, []);
  const decisions = useSyncExternalStore(
    subscribe,
    () => decidedComments,
    () => none,
  );
  const decided = [...new Map([...decisions.values()].map((one) => [one.commentId, one])).values()];
  const last = Math.max(openedAt, ...decided.map(({ at }) => at));
  const secondsEach = Math.max(1, Math.round((last - openedAt) / 1_000 / decided.length));
  return { decided, secondsEach };
}
