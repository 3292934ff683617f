import type { ReactNode } from 'react';

/** Bar at the foot of the window while a screen has unsaved changes. */
export function ChangesBar({
  label,
  status,
  problem,
  details,
  action,
  isBusy,
  onDiscard,
}: {
  label: string;
  /** How many changes there are, in words. */
  status: string;
  /** Why they could not be saved; shown instead of the details. */
  problem: string | undefined;
  details: ReactNode;
  /** The button that saves the changes. */
  action: ReactNode;
  isBusy: boolean;
  onDiscard: () => void;
}) {
  return (
    <section className="settings-bar" aria-label={label}>
      <p role="status">
        <span className="stripes" aria-hidden />
        {status}
      </p>
      {problem ? (
        <p className="bar-problem" role="alert">
          {problem}
        </p>
      ) : (
        details
      )}
      <button type="button" className="bar-discard" onClick={onDiscard} disabled={isBusy}>
        Discard
      </button>
      {action}
    </section>
  );
}
