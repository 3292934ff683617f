import { type ReactNode, useEffect } from 'react';
import { wholeNumber } from '~/design/format';

/** Bar at the foot of the window with actions for the selected rows. Esc clears the selection. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
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
    <section className="bulk-bar" aria-label="Actions for the selection">
      <p role="status">{wholeNumber(count)} selected</p>
      <div className="bulk-actions">{children}</div>
      <button type="button" className="bulk-clear" onClick={onClear}>
        Clear <kbd aria-hidden>Esc</kbd>
      </button>
    </section>
  );
}
