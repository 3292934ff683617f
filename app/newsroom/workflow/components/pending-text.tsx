import { useEffect, useState } from 'react';

/** How long a step may take before it is shown to be under way, in milliseconds. */
const delay = 1_000;

/**
 * Says that something is under way, by default the sending of a step, once it takes longer than people expect without a sign.
 * @param isShownElsewhere whether a button shows it, so that this is only for screen readers.
 */
export function PendingText({
  isPending,
  text = 'Sending…',
  isShownElsewhere = false,
}: {
  isPending: boolean;
  text?: string;
  isShownElsewhere?: boolean;
}) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsLong(true), delay);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isPending]);
  if (!isPending || !isLong) return false;
  return (
    <p role="status" className={isShownElsewhere ? 'sr-only' : 'help'}>
      {text}
    </p>
  );
}
