import { useEffect, useState } from 'react';
import { measureDelay } from '../rules';

/**
 * Runs a function when the browser has nothing else to do, or after a second at the latest. Returns a function that
 * cancels it.
 */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    run();
    return () => undefined;
  }
  const handle = requestIdleCallback(run, { timeout: 1_000 });
  return () => cancelIdleCallback(handle);
}

/** Returns a debounced value, so that expensive measurements run only when typing pauses. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    let cancel = (): void => undefined;
    const timer = setTimeout(() => {
      cancel = whenIdle(() => setDebounced(value));
    }, measureDelay);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [value]);
  return debounced;
}
