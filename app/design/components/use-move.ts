import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Calls back whenever the reader has gone to another place; what was opened before the scripts came stays open. */
export function useMove(moved: () => void): void {
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    moved();
  });
}
