/**
 * Runs a function when the browser has nothing else to do, or after a second at the latest. Returns a function that
 * cancels it.
 */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    run();
    return () => undefined;
  }
  const handle = requestIdleCallback(run, { timeout: 1_000 });
  return () => cancelIdleCallback(handle);
}
