/**
 * What members have typed and not sent, in the browser's own store: it survives a reload, a sign-in and a failed post.
 * Each
 * member has drafts of their own on a shared machine. Where the browser keeps nothing, there are none.
 */

/** What is in a field after the scripts have come: what was kept, with what was typed before they did. */
export const withDraft = (kept: string, typed: string): string =>
  kept === '' || typed.includes(kept) ? typed : `${kept}\n\n${typed}`;

/** What a draft is called in the form that sends it. */
export const draftField = 'draft';

/** Purges the draft of what has been sent, unless it is another text by now. */
export function clearSent(form: FormData): void {
  const read = (name: string): string => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  const name = read(draftField);
  if (name !== '' && readDraft(name) === read('text')) keepDraft(name, '');
}

/** The draft of a member at a place: an article, or a comment that is replied to or changed. */
export const draftName = (viewerId: string, place: string): string => `draft:${viewerId}:${place}`;

export function readDraft(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a draft; an empty one is none. */
export function keepDraft(name: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // The store is full or forbidden: the text is still in its field.
  }
}
