import { useEffect, useSyncExternalStore } from 'react';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import { type Notice, send } from '~/platform/forms/forms';

let latest: DecisionResult | undefined;
/** The comments decided about since the screen was opened, by decision, except those whose decision was undone. */
let decidedComments: ReadonlyMap<string, string> = new Map();
const none: typeof decidedComments = new Map();
const listeners = new Set<() => void>();

function setLatest(result: DecisionResult | undefined): void {
  latest = result;
  const { decisionId, commentId, undoneId } = (result?.outcome === 'done' && result.shown) || {};
  if (decisionId && commentId) decidedComments = new Map([...decidedComments, [decisionId, commentId]]);
  if (undoneId) decidedComments = new Map([...decidedComments].filter(([id]) => id !== undoneId));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Posts a moderator's decision from the browser, as `send` does, and makes its result the latest one. The entry that
 * sent the form cannot show it, because the entry may have left the list before React renders the response.
 */
export async function postDecision(
  serverAction: () => Promise<DecisionResult>,
  failure: Notice,
  maxWait?: number,
): Promise<DecisionResult> {
  const result = await send(serverAction, failure, maxWait);
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

/** Returns the IDs of the comments that the member has decided about since the screen was opened. */
export function useDecidedComments(): readonly string[] {
  useEffect(
    () => () => {
      decidedComments = none;
    },
    [],
  );
  const decided = useSyncExternalStore(
    subscribe,
    () => decidedComments,
    () => none,
  );
  return [...new Set(decided.values())];
}
