import { useState } from 'react';
import { Button } from './button';

/** A button that copies a text, and says whether it could. */
export function CopyButton({
  text,
  label,
  copied,
  notCopied,
}: {
  text: string;
  label: string;
  /** Said once the text has been copied. */
  copied: string;
  /** Said if the browser denies access to the clipboard: the text can still be selected by hand. */
  notCopied: string;
}) {
  const [status, setStatus] = useState('');
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => setStatus(copied),
      () => setStatus(notCopied),
    );
  return (
    <>
      <Button onClick={() => void copy()}>{label}</Button>
      <p role="status">{status}</p>
    </>
  );
}
