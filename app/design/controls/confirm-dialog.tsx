import type { ReactNode } from 'react';
import { Dialog } from '../components/dialog';
import { Button } from './button';

/**
 * Asks before something that is hard to undo or that readers notice: what will follow, a way back that has the focus, a
 * milder act where there is one, and the act itself.
 */
export function ConfirmDialog({
  title,
  consequences = [],
  children,
  cancel = 'Cancel',
  milder,
  action,
  isDanger = true,
  onConfirm,
  onClose,
}: {
  title: string;
  /** One sentence each. */
  consequences?: readonly string[];
  /** Anything else that is to be read or filled in before. */
  children?: ReactNode;
  cancel?: string;
  milder?: { label: string; onChoose: () => void };
  action: string;
  isDanger?: boolean;
  /** Receives the fields among the children. */
  onConfirm: (fields: FormData) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(new FormData(event.currentTarget));
        }}
      >
        {consequences.length > 0 && (
          <ul className="consequences">
            {consequences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {children}
        <div className="dialog-actions">
          <Button onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          {milder && <Button onClick={milder.onChoose}>{milder.label}</Button>}
          <Button type="submit" kind={isDanger ? 'danger' : 'solid'}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
