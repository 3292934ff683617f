import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '~/design/controls/button';
import { m } from '~/platform/languages/compiled/messages';

/**
 * Recovery codes, shown once for the reader to store elsewhere. Without JavaScript, they can still be selected and
 * copied.
 */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const [status, setStatus] = useState('');
  const list = useRef<HTMLUListElement>(null);
  // The list replaces the form that had focus.
  useEffect(() => list.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(m.recovery_codes_copied());
    } catch {
      // Access to the clipboard was denied; the codes can still be selected by hand.
      setStatus(m.recovery_codes_not_copied());
    }
  };
  return (
    <>
      <p className="security-text">{m.recovery_codes_intro()}</p>
      <ul ref={list} tabIndex={-1} className="recovery-codes" aria-label={m.recovery_codes()}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="security-actions">
        <Button onClick={copy}>{m.recovery_codes_copy()}</Button>
        <a
          className={buttonClass({})}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="lowdown-recovery-codes.txt"
        >
          {m.recovery_codes_download()}
        </a>
      </div>
      <p role="status">{status}</p>
    </>
  );
}
