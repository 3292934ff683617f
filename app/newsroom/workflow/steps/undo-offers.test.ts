import { expect, test } from 'vitest';
import { undoOf } from '../list/bulk-rules';
import { workflowPath } from '../rules';
import { remainingUndo } from './undo-offers';

const [first, second] = ['1', '2'].map((id) => ({ id, title: '', isDone: true, sentence: '' }));
if (!first || !second) throw new Error('There are two articles.');

/** The offer to undo a bulk action. */
function offerOf(action: string, results: Parameters<typeof undoOf>[1], tag?: string) {
  const undo = undoOf(action, results, tag);
  if (!undo) throw new Error(`${action} can be undone.`);
  return undo;
}

const hasNothingToUndo = (...args: Parameters<typeof remainingUndo>): boolean => remainingUndo(...args) === undefined;

test('a deletion is no longer offered to be undone once all its articles have been restored', () => {
  const inList = offerOf('delete', [first, second]);
  expect(hasNothingToUndo(inList, { action: 'restore', articleIds: ['1', '2'] })).toBe(true);
  expect(hasNothingToUndo(inList, { action: 'undo-delete', articleIds: ['1', '2'] })).toBe(true);
  expect(hasNothingToUndo(inList, { action: 'restore', articleIds: ['1'] })).toBe(false);
  expect(hasNothingToUndo(inList, { action: 'delete', articleIds: ['1', '2'] })).toBe(false);
  expect(remainingUndo(inList, { action: 'restore', articleIds: ['1'] })?.fields.ids).toBe('2');
  expect(remainingUndo(inList, { action: 'restore', articleIds: ['3'] })).toEqual(inList);
  const inEditor = { action: workflowPath('1'), fields: { intent: 'undo-delete' } };
  expect(hasNothingToUndo(inEditor, { action: 'restore', articleIds: ['1'] })).toBe(true);
  expect(hasNothingToUndo(inEditor, { action: 'restore', articleIds: ['2'] })).toBe(false);
});

test('other undo offers disappear once their action has been undone', () => {
  const archived = offerOf('archive', [{ ...first, isReversible: true }]);
  expect(hasNothingToUndo(archived, { action: 'unarchive', articleIds: ['1', '2'] })).toBe(true);
  expect(hasNothingToUndo(archived, { action: 'restore', articleIds: ['1'] })).toBe(false);
  expect(hasNothingToUndo(archived, { action: 'feature', articleIds: ['1'] })).toBe(false);
  const tagged = offerOf('tag', [first], 'forms');
  expect(hasNothingToUndo(tagged, { action: 'untag', articleIds: ['1'], tag: 'forms' })).toBe(true);
  expect(hasNothingToUndo(tagged, { action: 'untag', articleIds: ['1'], tag: 'tests' })).toBe(false);
});
