import { useEffect, useState } from 'react';
import { measureDelay } from '../rules';
import { whenIdle } from './when-idle';

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
