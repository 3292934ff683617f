/**
 * Unsent comments and messages in the browser's local storage, where they survive a reload, a sign-in and a failed post.
 * Drafts are stored per member, because several members may share a browser. Without local storage, there are no
 * drafts.
 */

import { readStored, writeStored } from '~/platform/browser-storage';
import { clearSubmissionKey } from './submission-keys';

/** Combines a stored draft with the text typed before JavaScript had loaded. */
export const mergeDraft = (stored: string, typed: string): string =>
  stored === '' || typed.includes(stored) ? typed : `${stored}\n\n${typed}`;

/** Form field that contains the name of the draft that is being sent. */
export const draftField = 'draft';

/**
 * Deletes the draft of a text that has been stored, unless the draft has changed since, and its submission key.
 * @param field name of the text's field.
 */
export function clearSentDraft(form: FormData, field: string): void {
  const read = (name: string): string => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  const name = read(draftField);
  if (name === '') return;
  clearSubmissionKey(name);
  if (readDraft(name) === read(field)) saveDraft(name, '');
}

/**
 * Returns the name of a draft.
 * @param viewerId undefined for a visitor.
 * @param place what the text is for: an article, a comment being replied to or edited, or a page with a form.
 */
export const draftName = (viewerId: string | undefined, place: string): string =>
  `draft:${viewerId ?? 'visitor'}:${place}`;

export const readDraft = (name: string): string => readStored(name) ?? '';

/** Stores a draft; empty text deletes it. If it cannot be stored, the text is still in the form. */
export function saveDraft(name: string, text: string): void {
  writeStored(name, text.trim() === '' ? null : text);
}

/**
 * Restores and stores the drafts of the forms in an element, each of which names its draft in a field. They may still be
 * plain HTML, whose script is missing.
 * @returns a function that stops storing them.
 */
export function keepDrafts(section: HTMLElement): () => void {
  const keep = (field: HTMLTextAreaElement, isFirst: boolean): void => {
    const draft = field.form?.querySelector<HTMLInputElement>(`[name=${draftField}]`)?.value;
    if (!draft) return;
    if (isFirst) field.value = field.value ? mergeDraft(readDraft(draft), field.value) : readDraft(draft);
    saveDraft(draft, field.value);
  };
  const save = ({ target }: Event): void => {
    if (target instanceof HTMLTextAreaElement) keep(target, false);
  };
  for (const field of section.querySelectorAll('textarea')) keep(field, true);
  // Not `onInput`: React does not dispatch events inside a part that has not been hydrated yet.
  section.addEventListener('input', save);
  // Whatever the fields show when the page is left or reloaded, even if it came without an event. A field that is being
  // sent is read-only.
  const saveAll = (): void => {
    for (const field of section.querySelectorAll('textarea'))
      if (field.value.trim() !== '' && !field.readOnly) keep(field, false);
  };
  addEventListener('pagehide', saveAll);
  return () => {
    section.removeEventListener('input', save);
    removeEventListener('pagehide', saveAll);
  };
}
