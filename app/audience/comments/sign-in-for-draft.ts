import { readStored, writeStored } from '~/platform/browser-storage';

/** Key in the tab's storage for the draft whose author has gone to sign in. */
const key = 'sign-in-for-draft';

/** Notes that the author of a draft leaves the page to sign in, in order to send it. */
export function noteSignIn(draft: string): void {
  writeStored(key, draft, 'sessionStorage');
}

/** Returns whether a draft's author has just come from signing in to send it. Only the first call returns so. */
export function endSignIn(draft: string): boolean {
  const isFor = readStored(key, 'sessionStorage') === draft;
  if (isFor) writeStored(key, null, 'sessionStorage');
  return isFor;
}
