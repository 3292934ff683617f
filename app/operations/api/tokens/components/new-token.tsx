import { useEffect, useRef } from 'react';
import { CopyButton } from '~/design/controls/copy-button';
import { m } from '~/platform/languages/compiled/messages';

/** A new token, shown once for its owner to store elsewhere. Without JavaScript, it can still be selected and copied. */
export function NewToken({ token }: { token: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The token replaces the form that had focus.
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} role="status" className="new-token">
        {token}
      </p>
      <div className="security-actions">
        <CopyButton
          text={token}
          label={m.api_tokens_copy()}
          copied={m.api_tokens_copied()}
          notCopied={m.api_tokens_not_copied()}
        />
      </div>
    </>
  );
}
