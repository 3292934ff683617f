import { useEffect, useState } from 'react';
import { measureDelay } from '../rules';

/** Returns a debounced value, so that expensive measurements run only when typing pauses. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), measureDelay);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
