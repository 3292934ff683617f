import XIcon from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { m } from '~/platform/languages/compiled/messages';
import { useOpenDialog } from './open-dialogs';

/**
 * A native modal dialog with the focus on the element marked `data-autofocus` or else in the first field, if there is
 * one. The browser traps focus in the dialog, closes it on Esc and restores focus afterwards.
 */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useOpenDialog();

  // Closed while still in the document, because only then does the browser restore focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser would focus the close button, which comes first.
    const chosen = element?.querySelector<HTMLElement>('[data-autofocus]');
    const field = element?.querySelector<HTMLElement>('input:not([type=hidden], [type=file]), textarea, select');
    (chosen ?? field)?.focus();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking the backdrop closes the dialog; for the keyboard, the browser handles Esc
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
