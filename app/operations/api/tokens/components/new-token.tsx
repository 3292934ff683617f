import { useEffect, useRef, useState } from 'react';
import { Button } from '~/design/controls/button';
import { m } from '~/platform/languages/compiled/messages';

/** A new token, shown once for its owner to store elsewhere. Without JavaScript, it can still be selected and copied. */
export function NewToken({ token }: { token: string }) {
  const [status, setStatus] = useState('');
  const text = useRef<HTMLParagraphElement>(null);
  // The token replaces the form that had focus.
  useEffect(() => text.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      setStatus(m.api_tokens_copied());
    } catch {
      // Access to the clipboard was denied; the token can still be selected by hand.
      setStatus(m.api_tokens_not_copied());
    }
  };
  return (
    <>
      <p ref={text} tabIndex={-1} className="new-token">
        {token}
      </p>
      <div className="security-actions">
        <Button onClick={copy}>{m.api_tokens_copy()}</Button>
      </div>
      <p role="status">{status}</p>
    </>
  );
}
