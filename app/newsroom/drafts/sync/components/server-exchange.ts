import type { OpenedDraft, SaveResult } from '~/newsroom/drafts/fields';
import type { PendingSave } from './browser-store';
import {
  addSave,
  dropSave,
  findUnsent,
  knownOf,
  mergeConflicting,
  mergeStored,
  mergeUpdate,
  type PageDraft,
} from './page-draft';
import type { Reply, SaveMessage } from './transport';
import {
  afterComparison,
  noteFailure,
  noteResponse,
  noteSending,
  removeStored,
  saveDelay,
  type UnsentChanges,
  waitForTurn,
} from './unsent-changes';

/** The article on a page, and what of it the server does not have. */
export type PageState = {
  readonly draft: PageDraft;
  readonly pending: UnsentChanges;
  /** Whether the server has asked for the version on which the save is based. */
  readonly needsBase: boolean;
};

/** What follows from an exchange with the server. */
export type Outcome = {
  state: PageState;
  /** Delay before the next save in milliseconds; null when none follows. */
  nextSave: number | null;
};

/** Updates the conflicts and what the page is waiting for, from the server version that it has received. */
function compare(state: PageState): Outcome {
  const { names, conflicts } = findUnsent(state.draft);
  const isUnsent = state.draft.page.sending !== null || names.length > 0;
  return {
    state: {
      ...state,
      draft: { ...state.draft, conflicts },
      pending: afterComparison(state.pending, { isUnsent, conflicts: conflicts.length }),
    },
    nextSave: isUnsent ? saveDelay : null,
  };
}

/** Adds the next save to the draft unless the server has everything. */
export function prepareSave(state: PageState): PageState {
  const { pending } = state;
  const next = { ...state, draft: addSave(state.draft, pending.count) };
  if (next.draft.page.sending) return { ...next, pending: noteSending(pending) };
  // What was typed has been undone again, or waits for a choice.
  return compare({ ...next, pending: removeStored(pending, pending.count) }).state;
}

/** Returns the message with a save. */
export function saveMessage({ draft, needsBase }: PageState, { sequence, fields }: PendingSave): SaveMessage {
  const { clientId, userId, known } = draft.page;
  return {
    ...{ clientId, sequence, writerId: userId },
    ...{ baseVersion: known.version, baseHash: known.contentHash, fields },
    ...(needsBase && { base: known.fields }),
    known: knownOf(known.fields, fields),
  };
}

/** Applies the server's reply to the save that was sent. */
export function applyReply(state: PageState, reply: Reply<SaveResult>, now: number): Outcome {
  if (reply.kind === 'response')
    return applyResult({ ...state, pending: noteResponse(state.pending) }, reply.body, now);
  const { pending, retryDelay } = noteFailure(state.pending, reply);
  // A rejected save is not resent: the next typed change triggers a new one.
  const draft = retryDelay === null ? dropSave(state.draft) : state.draft;
  return { state: { ...state, draft, pending }, nextSave: retryDelay };
}

function applyResult({ draft, pending }: PageState, result: SaveResult, now: number): Outcome {
  if (result.outcome === 'base_needed') return { state: { draft, pending, needsBase: true }, nextSave: 0 };
  const needsBase = false;
  if (result.outcome === 'conflict') {
    const merged = mergeConflicting(draft, result, now);
    return { state: { draft: merged, pending: waitForTurn(pending), needsBase }, nextSave: 0 };
  }
  const { sending } = draft.page;
  if (!sending) return { state: { draft, pending, needsBase }, nextSave: null };
  const merged = mergeStored(draft, sending, result, now);
  return compare({ draft: merged, pending: removeStored(pending, sending.changes), needsBase });
}

/** Applies a version that others have saved. */
export const applyUpdate = (state: PageState, update: OpenedDraft, now: number): Outcome =>
  compare({ ...state, draft: mergeUpdate(state.draft, update, now) });
