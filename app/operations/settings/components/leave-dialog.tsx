import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import { isSingular, wholeNumber } from '~/design/format';

/** Asks for confirmation before someone leaves the screen with unsaved changes. */
export function LeaveDialog({ count }: { count: number }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => count > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (count === 0) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [count]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Discard and leave"
      cancel="Stay"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>
        {isSingular(count) ? '1 setting has' : `${wholeNumber(count)} settings have`} a new value that is not saved. If
        you leave, {isSingular(count) ? 'it is' : 'they are'} lost.
      </p>
    </ConfirmDialog>
  );
}
