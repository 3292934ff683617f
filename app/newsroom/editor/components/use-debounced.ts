import { useEffect, useState } from 'react';
import { whenIdle } from '~/platform/scripts/when-idle';
import { measureDelay } from '../rules';

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
