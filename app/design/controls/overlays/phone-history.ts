import { useCallback, useLayoutEffect, useRef } from 'react';
import { isPhone } from './phone';
import { takeHistoryEntry } from './sheet-history';

/**
 * Lets the Back button of phones close what a component shows, for as long as the component is rendered. Returns the
 * function that closes it; pass it anything that should happen afterwards, such as a navigation, as with `useSheet`.
 */
export function usePhoneHistory(onClose: () => void): (next?: () => void) => void {
  const latest = useRef(onClose);
  latest.current = onClose;
  const entry = useRef<ReturnType<typeof takeHistoryEntry>>(undefined);
  useLayoutEffect(() => {
    if (!isPhone()) return;
    const taken = takeHistoryEntry(() => latest.current());
    entry.current = taken;
    return taken.drop;
  }, []);
  return useCallback((next) => {
    if (entry.current) return entry.current.leave(next);
    latest.current();
    next?.();
  }, []);
}
