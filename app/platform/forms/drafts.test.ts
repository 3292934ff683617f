// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { draftField, keepDrafts, mergeDraft, readDraft } from './drafts';

beforeEach(() => localStorage.clear());

const drawSection = (text: string, isReadOnly = false): { section: HTMLElement; field: HTMLTextAreaElement } => {
  const section = document.createElement('section');
  section.innerHTML = `<form><input name="${draftField}" value="draft:ada:1"><textarea>${text}</textarea></form>`;
  document.body.replaceChildren(section);
  const field = section.querySelector('textarea') as HTMLTextAreaElement;
  field.readOnly = isReadOnly;
  return { section, field };
};

test('a field’s text when the page is reloaded is stored, even if it came without an event', () => {
  const { section, field } = drawSection('Typed before the script');
  const stop = keepDrafts(section);
  field.value = 'Typed before the script, and after it';
  dispatchEvent(new Event('pagehide'));
  expect(readDraft('draft:ada:1')).toBe('Typed before the script, and after it');
  stop();
  field.value = 'Later';
  dispatchEvent(new Event('pagehide'));
  expect(readDraft('draft:ada:1')).toBe('Typed before the script, and after it');
});

test('text typed into another field of the form is not stored as the draft', () => {
  const { section } = drawSection('The message');
  const stop = keepDrafts(section);
  section.querySelector('form')?.insertAdjacentHTML('afterbegin', '<input name="subject" value="A correction">');
  section.querySelector('[name=subject]')?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(readDraft('draft:ada:1')).toBe('The message');
  stop();
});

test('a comment that is being sent is not kept again', () => {
  const { section, field } = drawSection('');
  const stop = keepDrafts(section);
  field.value = 'Being sent';
  field.readOnly = true;
  dispatchEvent(new Event('pagehide'));
  expect(readDraft('draft:ada:1')).toBe('');
  stop();
});

test.each([
  ['', 'a', 'a'],
  ['Kept for days', 'a', 'Kept for days\n\na'],
  ['Kept for days', 'Kept for days and more', 'Kept for days and more'],
])('the stored draft %j and the typed text %j are combined into %j', (stored, typed, expected) => {
  expect(mergeDraft(stored, typed)).toBe(expected);
});
