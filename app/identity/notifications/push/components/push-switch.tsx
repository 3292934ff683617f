import { useEffect, useState } from 'react';
import { Button } from '~/design/controls/button';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { m } from '~/platform/languages/compiled/messages';
import { disablePush, enablePush, type PushState, readPushState } from '../push-browser';

/**
 * Turns push notifications on or off in this browser. Requests the browser's permission only after a click.
 * @param isWanted whether the member wants push notifications, if the page knows it.
 */
export function PushSwitch({ isWanted }: { isWanted?: boolean }) {
  const userId = useViewer()?.id;
  const [state, setState] = useState<PushState>();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    // Shows "off" when the status cannot be fetched.
    void readPushState(userId, isWanted).then(setState, () => setState('off'));
  }, [userId, isWanted]);

  const change = async (isOn: boolean): Promise<void> => {
    setIsBusy(true);
    setHasFailed(false);
    try {
      await (isOn ? enablePush(userId) : disablePush());
      setState(await readPushState(userId, isWanted));
    } catch {
      // The browser, its push service or the site failed; the member can retry.
      setHasFailed(true);
    }
    setIsBusy(false);
  };

  return (
    <div className="push-switch">
      <p role="status">{sentenceOf(state)}</p>
      {hasFailed && (
        <p className="notice" role="alert">
          {m.push_failed()}
        </p>
      )}
      {(state === 'off' || state === 'on') && (
        <Button disabled={isBusy} onClick={() => void change(state === 'off')}>
          {state === 'on' ? m.push_stop() : m.push_allow()}
        </Button>
      )}
    </div>
  );
}

function sentenceOf(state: PushState | undefined): string {
  switch (state) {
    case 'unsupported':
      return m.push_unsupported();
    case 'denied':
      return m.push_denied();
    case 'on':
      return m.push_is_on();
    default:
      return m.push_intro();
  }
}
