/**
 * Random keys of unsent texts, kept with their drafts. A text that is sent again after its response was lost has the same
 * key, so that the server does not store it twice. Another text has another key.
 */

import { readStored, writeStored } from '~/platform/browser-storage';

/** Form field for the key. */
export const keyField = 'submissionKey';

/** Length of a UUID. */
const keyLength = 36;

const keyOf = (draft: string): string => `${draft}:key`;

/**
 * Returns the key of a draft's text, chosen when this text is first sent; empty where the browser keeps none.
 * @param text the text, with everything else that distinguishes one submission from another.
 */
export function submissionKey(draft: string, text: string): string {
  const stored = readStored(keyOf(draft));
  const storedKey = stored?.slice(0, keyLength);
  if (storedKey && stored === `${storedKey}:${text}`) return storedKey;
  // Missing where the connection is not secure.
  const key = crypto.randomUUID?.() ?? '';
  return writeStored(keyOf(draft), `${key}:${text}`) ? key : '';
}

/** Clears the key of a text that has been stored: what is written next is another comment, even with the same words. */
export function clearSubmissionKey(draft: string): void {
  writeStored(keyOf(draft), null);
}
