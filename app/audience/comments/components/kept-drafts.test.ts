// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { draftField, readDraft } from '../writing/drafts';
import { keepDrafts } from './comments';

beforeEach(() => localStorage.clear());

const drawSection = (text: string, isReadOnly = false): { section: HTMLElement; field: HTMLTextAreaElement } => {
  const section = document.createElement('section');
  section.innerHTML = `<form><input name="${draftField}" value="draft:ada:1"><textarea>${text}</textarea></form>`;
  document.body.replaceChildren(section);
  const field = section.querySelector('textarea') as HTMLTextAreaElement;
  field.readOnly = isReadOnly;
  return { section, field };
};

test('what a field shows when the page is reloaded is kept, even if it came without an event', () => {
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

test('a comment that is being sent is not kept again', () => {
  const { section, field } = drawSection('');
  const stop = keepDrafts(section);
  field.value = 'Being sent';
  field.readOnly = true;
  dispatchEvent(new Event('pagehide'));
  expect(readDraft('draft:ada:1')).toBe('');
  stop();
});
