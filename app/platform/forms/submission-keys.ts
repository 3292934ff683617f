/**
 * Random keys of unsent texts, kept with their drafts. A text that is sent again after its response was lost has the same
 * key, so that the server does not store it twice.
 */

/** Form field for the key. */
export const keyField = 'submissionKey';

const keyOf = (draft: string): string => `${draft}:key`;

/** Returns the key of a draft's text, chosen when the text is first sent; empty where the browser keeps none. */
export function submissionKey(draft: string): string {
  try {
    const key = localStorage.getItem(keyOf(draft)) ?? crypto.randomUUID();
    localStorage.setItem(keyOf(draft), key);
    return key;
  } catch {
    // Storage is full or blocked, or the connection is not secure.
    return '';
  }
}

/** Clears the key of a text that has been stored or discarded: what is written next is another text. */
export function clearSubmissionKey(draft: string): void {
  try {
    localStorage.removeItem(keyOf(draft));
  } catch {
    // Storage is blocked.
  }
}
