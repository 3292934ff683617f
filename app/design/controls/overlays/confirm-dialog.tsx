import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Dialog } from '~/design/components/dialog';
import { Button } from '../button';

/** The longest time between the two clicks of a double click, in milliseconds. */
const doubleClickTime = 500;

/**
 * Lets the backdrop close the dialog around an element only once a double click on the button that opened it is over:
 * its second click lands on the backdrop.
 */
function useClosingDelay(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = content.current?.closest('dialog');
    const openedAt = Date.now();
    const ignoreSecondClick = (event: Event): void => {
      if (event.target === dialog && Date.now() - openedAt < doubleClickTime) event.stopPropagation();
    };
    dialog?.addEventListener('click', ignoreSecondClick);
    return () => dialog?.removeEventListener('click', ignoreSecondClick);
  }, [content]);
}

/**
 * A confirmation dialog, with the focus on the button that cancels. Its children explain what will happen, and may
 * contain fields.
 */
export function ConfirmDialog({
  title,
  action,
  icon: Icon,
  isDanger = true,
  cancel = 'Cancel',
  milder,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** Label of the button that confirms. */
  action: string;
  /** Icon of that button. */
  icon?: LucideIcon;
  isDanger?: boolean;
  /** Label of the button that cancels. */
  cancel?: string;
  /** A less drastic action, offered instead. */
  milder?: { label: string; onChoose: () => void };
  /** Called with the values of the fields in the children. */
  onConfirm: (fields: FormData) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  useClosingDelay(form);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React would otherwise pass the event on to a form around the dialog.
          event.stopPropagation();
          onConfirm(new FormData(event.currentTarget));
        }}
      >
        {children}
        <div className="dialog-actions">
          <Button onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          {milder && <Button onClick={milder.onChoose}>{milder.label}</Button>}
          <Button kind={isDanger ? 'danger' : 'solid'} type="submit">
            {Icon && <Icon size={16} aria-hidden />}
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
