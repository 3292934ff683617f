import { useCallback, useEffect, useRef } from 'react';

/**
 * Lets a component return promises that one of its effects resolves later. Those that are still pending when the component
 * is removed resolve then.
 * @param whenRemoved the value with which they resolve in that case.
 * @returns `wait`, which returns a promise, and `settle`, which resolves the pending promises with a value: all of them, or
 * those whose condition the value meets. Both functions remain the same.
 */
export function usePromises<Value>(whenRemoved: Value): {
  wait: (isMet?: (value: Value) => boolean) => Promise<Value>;
  settle: (value: Value) => void;
} {
  const pending = useRef(new Map<(value: Value) => void, (value: Value) => boolean>());
  const removal = useRef(whenRemoved);
  useEffect(
    () => () => {
      for (const resolve of pending.current.keys()) resolve(removal.current);
      pending.current.clear();
    },
    [],
  );
  const wait = useCallback(
    (isMet: (value: Value) => boolean = () => true) =>
      new Promise<Value>((resolve) => void pending.current.set(resolve, isMet)),
    [],
  );
  const settle = useCallback((value: Value) => {
    for (const [resolve, isMet] of pending.current) {
      if (!isMet(value)) continue;
      pending.current.delete(resolve);
      resolve(value);
    }
  }, []);
  return { wait, settle };
}
