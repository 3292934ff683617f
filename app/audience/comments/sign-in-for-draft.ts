/** Key in the tab's storage for the draft whose author has gone to sign in. */
const key = 'sign-in-for-draft';

/** Notes that the author of a draft leaves the page to sign in, in order to send it. */
export function noteSignIn(draft: string): void {
  try {
    sessionStorage.setItem(key, draft);
  } catch {
    // Storage is full or blocked: after the sign-in, the form is shown without the focus.
  }
}

/** Returns whether a draft's author has just come from signing in to send it. Only the first call returns so. */
export function endSignIn(draft: string): boolean {
  try {
    const isFor = sessionStorage.getItem(key) === draft;
    if (isFor) sessionStorage.removeItem(key);
    return isFor;
  } catch {
    return false;
  }
}
