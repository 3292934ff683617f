import { afterAll, vi } from 'vitest';

/** Empties the document that the files of components share, and what it remembers. */
function clearDocument(): void {
  const { body, documentElement, head } = document;
  for (const part of [body, head]) part.replaceChildren();
  for (const element of [body, documentElement]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/**
 * Ends the attempts to reach the server that the file has left behind: they would call the next file's `fetch`, and its
 * event `online` would start another.
 */
async function endAttempts(): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response());
  const { tryNow } = await import('~/platform/requests/reach-server');
  tryNow();
}

// These files share their process, which loads the document's implementation once. Each gets its own copy of the
// site's modules, and of what they remember.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const hasDocument = typeof document !== 'undefined';
  if (hasDocument) {
    await endAttempts();
    // What was started last ends in a later task: `history.back()` would change the next file's address.
    // Fixed wait: nothing says whether jsdom has such tasks left.
    await new Promise((resolve) => setTimeout(resolve, 20));
    vi.unstubAllGlobals();
    clearDocument();
  }
  vi.resetModules();
});
