import { type ReactNode, useLayoutEffect, useRef } from 'react';

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
  const hadFocus = useRef(false);
  // Saving or discarding disables the button that has the focus, and then removes it with the bar.
  useLayoutEffect(
    () => () => {
      const { activeElement: focused } = document;
      const isLost = focused === document.body || focused?.closest('.settings-bar');
      if (hadFocus.current && isLost)
        document.querySelector<HTMLElement>('.screen-head h1')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <section
      className="settings-bar"
      aria-label={label}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hadFocus.current = false;
      }}
    >
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
