/**
 * Members' unsent comments in the browser's local storage, where they survive a reload, a sign-in and a failed post.
 * Drafts are stored per member, because several members may share a browser. Without local storage, there are no
 * drafts.
 */

/** Combines a stored draft with the text typed before JavaScript had loaded. */
export const mergeDraft = (stored: string, typed: string): string =>
  stored === '' || typed.includes(stored) ? typed : `${stored}\n\n${typed}`;

/** Form field that contains the name of the draft that is being sent. */
export const draftField = 'draft';

/** Deletes the draft of a comment that has been sent, unless the draft has changed since. */
export function clearSentDraft(form: FormData): void {
  const read = (name: string): string => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  const name = read(draftField);
  if (name !== '' && readDraft(name) === read('text')) saveDraft(name, '');
}

/** Returns the name of a member's draft for an article, or for a comment being replied to or edited. */
export const draftName = (viewerId: string, place: string): string => `draft:${viewerId}:${place}`;

export function readDraft(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** Stores a draft; empty text deletes it. */
export function saveDraft(name: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Storage is full or blocked; the text is still in the form.
  }
}
