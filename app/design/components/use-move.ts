import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Calls `callback` after each navigation, but not on hydration: what was opened before the scripts loaded stays open.
 */
export function useAfterNavigation(callback: () => void): void {
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    callback();
  });
}
