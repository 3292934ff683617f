import { useEffect, useState } from 'react';
import { measureDelay } from '../rules';

/** Returns a debounced value, so that expensive measurements run only when typing pauses. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), measureDelay);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
