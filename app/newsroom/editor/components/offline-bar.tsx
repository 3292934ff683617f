import WifiOffIcon from 'lucide-react/icons/wifi-off';
import { memo } from 'react';
import { Button } from '~/design/controls/button';
import { offlineId } from '~/newsroom/workflow/steps/components/next-step-bar';

/** A bar above the text while there is no connection. It is announced, and disappears once the connection is back. */
export const OfflineBar = memo(function OfflineBar({
  text,
  onRetry,
}: {
  /** Null while there is a connection. */
  text: string | null;
  /** Tries to save now; absent when there is nothing to save. */
  onRetry?: () => void;
}) {
  return (
    // Always rendered, because screen readers announce changes only in live regions that already exist.
    <div className={text === null ? 'offline-bar sr-only' : 'offline-bar'}>
      {text !== null && <WifiOffIcon size={16} aria-hidden />}
      <p role="status" id={offlineId}>
        {text}
      </p>
      {text !== null && onRetry && (
        <Button isSmall onClick={onRetry}>
          Try now
        </Button>
      )}
    </div>
  );
});
