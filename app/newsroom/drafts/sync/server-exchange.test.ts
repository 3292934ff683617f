import { expect, test } from 'vitest';
import { type DraftFields, emptyFields, type SaveResult } from '../fields';
import { changeFields, openDraft } from './components/page-draft';
import { applyReply, applyUpdate, type PageState, prepareSave } from './components/server-exchange';
import { createSnapshot } from './components/snapshot';
import type { Reply } from './components/transport';
import { addTyped, nothingUnsent } from './components/unsent-changes';

const fieldsOf = (part: Partial<DraftFields>): DraftFields => ({ ...emptyFields, title: 'T', ...part });
const version = (number: number, part: Partial<DraftFields>) => ({
  ...{ articleId: 'the-article', version: number, contentHash: `hash ${number}`, fields: fieldsOf(part) },
});
const saved = (part: Partial<DraftFields>): Reply<SaveResult> => ({
  kind: 'response',
  body: { outcome: 'saved', ...version(2, part), isMerged: false },
});

/** A page on which the title has been changed. */
function typed(title = 'Mine'): PageState {
  const opened = { ...version(1, {}), slug: 's', updatedAt: 1, updatedBy: null };
  const draft = changeFields(openDraft(opened, { clientId: 'page 1', userId: 'ada' }), { title });
  return { draft, pending: addTyped(nothingUnsent, 1), needsBase: false };
}

const sent = (): PageState => prepareSave(typed());

test('a save is prepared with every change so far', () => {
  const { draft, pending } = sent();
  expect(draft.page.sending).toMatchObject({ sequence: 1, fields: { title: 'Mine' }, changes: 1 });
  expect(pending).toMatchObject({ count: 1, unsentSince: null, waitingFor: 'turn' });
});

test('nothing is sent or pending when what was typed has been undone', () => {
  const { draft, pending } = prepareSave(typed('T'));
  expect(draft.page.sending).toBeNull();
  expect(pending).toMatchObject({ count: 0, waitingFor: null });
});

test('once everything is stored, nothing is pending and no save follows', () => {
  const { state, nextSave } = applyReply(sent(), saved({ title: 'Mine' }), 5);
  expect(state.pending).toMatchObject({ count: 0, waitingFor: null });
  expect(state.draft).toMatchObject({ savedAt: 5, page: { sending: null } });
  expect(nextSave).toBeNull();
});

test('text typed during a save is sent after the usual pause', () => {
  const { draft, pending, needsBase } = sent();
  const meanwhile = { draft: changeFields(draft, { title: 'Mine, too' }), pending: addTyped(pending, 2), needsBase };
  const { state, nextSave } = applyReply(meanwhile, saved({ title: 'Mine' }), 5);
  expect(state.pending).toMatchObject({ count: 1, waitingFor: 'turn' });
  expect(nextSave).toBe(1_000);
});

test('a missing base is sent with the same save at once, and only once', () => {
  const before = sent();
  const { state, nextSave } = applyReply(before, { kind: 'response', body: { outcome: 'base_needed' } }, 5);
  expect(state).toMatchObject({ needsBase: true, draft: { page: { sending: before.draft.page.sending } } });
  expect(nextSave).toBe(0);
  expect(applyReply(state, saved({ title: 'Mine' }), 6).state.needsBase).toBe(false);
});

test('a conflict is compared again at once, and then waits for a choice', () => {
  const theirs = version(2, { title: 'Theirs' });
  const conflict: SaveResult = { outcome: 'conflict', ...theirs, conflicts: [], savedBy: null };
  const { state, nextSave } = applyReply(sent(), { kind: 'response', body: conflict }, 5);
  expect(state.pending.waitingFor).toBe('turn');
  expect(nextSave).toBe(0);
  const next = prepareSave(state);
  expect(next.draft).toMatchObject({ page: { sending: null }, conflicts: [{ mine: 'Mine', theirs: 'Theirs' }] });
  expect(next.pending).toMatchObject({ count: 0, waitingFor: 'choice' });
});

test.each<[string, Reply<SaveResult>, boolean, number | null]>([
  ['a save that did not arrive is resent', { kind: 'none' }, true, 1_000],
  ['a rejected save is dropped', { kind: 'refused', status: 400, message: 'Too long.' }, false, null],
])('%s', (_name, reply, isKept, delay) => {
  const { state, nextSave } = applyReply(sent(), reply, 5);
  expect(state.draft.page.sending !== null).toBe(isKept);
  expect(nextSave).toBe(delay);
  expect(prepareSave(state).draft.page.sending).toMatchObject({ fields: { title: 'Mine' } });
});

test('an update by others makes what is still unsent wait for its turn', () => {
  const update = { ...version(2, { excerpt: 'E' }), slug: 's', updatedAt: 3, updatedBy: null };
  const { state, nextSave } = applyUpdate(typed(), update, 5);
  expect(state).toMatchObject({ draft: { fields: { title: 'Mine', excerpt: 'E' } }, pending: { waitingFor: 'turn' } });
  expect(nextSave).toBe(1_000);
  const undone = applyUpdate(typed('T'), update, 5);
  expect(undone.state.pending).toMatchObject({ waitingFor: null, count: 0 });
  expect(undone.nextSave).toBeNull();
});

test('the editor shows no more changes as stored than are pending, and no turn without a network', () => {
  const state = sent();
  const online = createSnapshot(state, { storedChanges: 3, isBrowserOffline: false });
  expect(online).toMatchObject({ offline: null, saved: { waitingFor: 'turn', changes: 1, isStored: true } });
  const offline = createSnapshot(state, { storedChanges: 3, isBrowserOffline: true });
  expect(offline.saved).toMatchObject({
    waitingFor: 'connection',
    text: 'Offline. 1 change is saved in this browser.',
  });
  expect(offline.offline).toMatch(/^You are offline\./);
});
