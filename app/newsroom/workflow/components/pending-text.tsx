import { useEffect, useState } from 'react';

/** How long a step may take before it is shown to be under way, in milliseconds. */
const delay = 1_000;

/** Says that something is under way, by default the sending of a step, once it takes longer than people expect without a sign. */
export function PendingText({ isPending, text = 'Sending…' }: { isPending: boolean; text?: string }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsLong(true), delay);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isPending]);
  return isPending && isLong && <p role="status">{text}</p>;
}
