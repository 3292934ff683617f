import { useEffect, useState } from 'react';
import { measureDelay } from '../rules';

/** A value as it last stood still: what is costly to measure is measured when the typing pauses. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), measureDelay);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
