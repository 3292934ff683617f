import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';

/**
 * Asks for confirmation before someone leaves a screen with unsaved changes.
 * @param text what would be lost.
 */
export function LeaveDialog({ isUnsaved, text }: { isUnsaved: boolean; text: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Discard and leave"
      cancel="Stay"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
