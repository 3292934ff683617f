import { XIcon } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { m } from '~/platform/languages/compiled/messages';

/** A modal dialog: the browser's own, which keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed while it is still in the document: only then does the browser restore focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; the key for that is Esc, which the browser handles
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <button type="button" className="icon-button dialog-close" aria-label={m.dialog_close()} onClick={onClose}>
        <XIcon size={20} aria-hidden />
      </button>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
