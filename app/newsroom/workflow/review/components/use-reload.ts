import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { usePromises } from '~/newsroom/workflow/components/use-promises';

/**
 * Returns a function that loads the page again. Its promise resolves once React has rendered what was loaded, even if that
 * is the same as before or could not be loaded, and when the page is left.
 */
export function useReload(): () => Promise<unknown> {
  const { revalidate } = useRevalidator();
  /** How many reloads have ended, and how many of those React has rendered. */
  const ended = useRef(0);
  const [rendered, setRendered] = useState(0);
  const { wait, settle } = usePromises(Number.POSITIVE_INFINITY);
  useEffect(() => settle(rendered), [rendered, settle]);
  return useCallback(() => {
    /** The number of this reload once it has ended. */
    let number = Number.POSITIVE_INFINITY;
    const end = (): void => {
      ended.current += 1;
      number = ended.current;
      // The router renders in a transition too; any other update would be rendered before it.
      startTransition(() => setRendered(number));
    };
    const shown = wait((count) => number <= count);
    revalidate().then(end, end);
    return shown;
  }, [revalidate, wait]);
}

/** Returns a function whose promise resolves once the page shows what it loads next, and when the page is left. */
export function useNextLoad(loaded: unknown): () => Promise<void> {
  const { wait, settle } = usePromises<void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends with what has been loaded before
  useEffect(() => () => settle(), [loaded, settle]);
  return wait;
}
