import { useEffect, useState } from 'react';
import { measureDelay } from '../rules';

/** A debounced value: expensive measurements run when the typing pauses. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), measureDelay);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
