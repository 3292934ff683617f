import XIcon from 'lucide-react/icons/x';
import { type ReactNode, useEffect } from 'react';
import { wholeNumber } from '~/design/format';

/**
 * Bar at the foot of the window with actions for the selected rows: buttons, whose icons are shown on phones only. Esc
 * clears the selection.
 * @param isBusy whether an action is being performed on the selection.
 * @param onSelectAll selects all rows; only offered on phones, where the table has no header checkbox.
 */
export function BulkBar({
  count,
  isBusy = false,
  onClear,
  onSelectAll,
  children,
}: {
  count: number;
  isBusy?: boolean;
  onClear: () => void;
  onSelectAll?: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    const clear = (event: KeyboardEvent): void => {
      // Esc first closes whatever is open above the list.
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[role="menu"], dialog, input:not([type="checkbox"])');
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onClear();
    };
    addEventListener('keydown', clear);
    return () => removeEventListener('keydown', clear);
  }, [onClear]);
  return (
    <section className="bulk-bar" aria-label="Actions for the selected items">
      <p role="status">{isBusy ? 'Working…' : `${wholeNumber(count)} selected`}</p>
      <div className="bulk-actions">{children}</div>
      <button type="button" className="bulk-clear" onClick={onClear}>
        <XIcon size={20} aria-hidden />
        <span>
          Clear <kbd aria-hidden>Esc</kbd>
        </span>
      </button>
      {onSelectAll && (
        <button type="button" className="bulk-all" onClick={onSelectAll}>
          Select all
        </button>
      )}
    </section>
  );
}
