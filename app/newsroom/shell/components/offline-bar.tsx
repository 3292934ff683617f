import WifiOffIcon from 'lucide-react/icons/wifi-off';
import { memo } from 'react';
import { Button } from '~/design/controls/button';

/** A bar at the top of a screen while there is no connection. It is announced, and disappears once the connection is back. */
export const OfflineBar = memo(function OfflineBar({
  id,
  text,
  onRetry,
}: {
  /** ID of the text, for controls that it describes. */
  id?: string;
  /** Null while there is a connection. */
  text: string | null;
  /** Tries to save now; absent when there is nothing to save. */
  onRetry?: () => void;
}) {
  return (
    // Always rendered, because screen readers announce changes only in live regions that already exist.
    <div className={text === null ? 'offline-bar sr-only' : 'offline-bar'}>
      {text !== null && <WifiOffIcon size={16} aria-hidden />}
      <p role="status" id={id}>
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
