import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import { isSingular } from '~/design/format';
import { countedSettings } from './counts';

/**
 * Asks for confirmation before someone leaves the screen with unsaved changes.
 * @param text what would be lost; that of settings, unless given.
 */
export function LeaveDialog({ count, text }: { count: number; text?: string }) {
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
        {text ??
          `You have changed ${countedSettings(count)} without saving. If you leave, ${isSingular(count) ? 'the change' : 'the changes'} will be lost.`}
      </p>
    </ConfirmDialog>
  );
}
