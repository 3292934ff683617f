/** Longest wait once the page has loaded, in milliseconds. */
const longest = 1_000;

/**
 * Runs low-priority work once the page has loaded and the browser has nothing else to do, or a second after loading at
 * the latest. Returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  const wait = (): void => {
    if ('requestIdleCallback' in globalThis) {
      const handle = requestIdleCallback(work, { timeout: longest });
      cancel = () => cancelIdleCallback(handle);
    } else {
      // Safari has no idle callbacks.
      const timer = setTimeout(work, longest);
      cancel = () => clearTimeout(timer);
    }
  };
  let cancel = (): void => removeEventListener('load', wait);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => cancel();
}
