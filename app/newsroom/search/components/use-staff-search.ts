import { useEffect, useState } from 'react';
import { timeout } from '~/platform/forms/forms';
import type { Found } from '../routes/find';

/** Debounce delay of the search, in milliseconds. */
const debounceDelay = 150;
/** Words with fewer characters are not searched for. */
const shortestQuery = 2;

/**
 * Searches articles and people for what has been typed, again when the connection returns. Does not use a fetcher, whose
 * errors would replace the page, with what is being edited on it, and whose route may not have been loaded yet.
 * @returns what was found, if anything was searched for, and whether the search is running or could not be done.
 */
export function useStaffSearch(typed: string): { found: Found | undefined; isWaiting: boolean; hasFailed: boolean } {
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (typed.length < shortestQuery) return;
    const stopped = new AbortController();
    const search = async (): Promise<void> => {
      setFailed(undefined);
      try {
        const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(timeout)]);
        const response = await fetch(`/admin/find?q=${encodeURIComponent(typed)}`, { signal });
        // Without a session, the response is the sign-in page.
        if (!response.ok || response.redirected) throw new Error('The search was refused.');
        setFound((await response.json()) as Found);
      } catch {
        if (!stopped.signal.aborted) setFailed(typed);
      }
    };
    const timer = setTimeout(() => void search(), debounceDelay);
    const searchAgain = () => void search();
    addEventListener('online', searchAgain);
    return () => {
      stopped.abort();
      clearTimeout(timer);
      removeEventListener('online', searchAgain);
    };
  }, [typed]);
  const isSearched = typed.length >= shortestQuery;
  const isFound = isSearched && found?.query === typed;
  const hasFailed = isSearched && !isFound && failed === typed;
  return { found: isFound ? found : undefined, isWaiting: isSearched && !isFound && !hasFailed, hasFailed };
}
