import { useEffect, useState } from 'react';
import { Button } from '~/design/controls/button';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { m } from '~/platform/languages/compiled/messages';
import { siteName } from '~/platform/site-identity/site-name';
import { disablePush, enablePush, type PushState, RequestRejectedError, readPushState } from '../push-browser';

/**
 * Turns push notifications on or off in this browser. Requests the browser's permission only after a click.
 * @param isWanted whether the member wants push notifications, if the page knows it.
 */
export function PushSwitch({ isWanted }: { isWanted?: boolean }) {
  const userId = useViewer()?.id;
  const [state, setState] = useState<PushState>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    // Shows "off" when the status cannot be fetched.
    void readPushState(userId, isWanted).then(setState, () => setState('off'));
  }, [userId, isWanted]);

  const change = async (isOn: boolean): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await (isOn ? enablePush(userId) : disablePush());
      setState(await readPushState(userId, isWanted));
    } catch (error) {
      // The site says why it refused; otherwise, the browser or its push service failed, and the member can retry.
      setProblem((error instanceof RequestRejectedError && error.sentence) || m.push_failed());
    }
    setIsBusy(false);
  };

  return (
    <div className="push-switch">
      <p role="status">{sentenceOf(state)}</p>
      {problem && (
        <p className="notice" role="alert">
          {problem}
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
      return m.push_denied({ site: siteName() });
    case 'on':
      return m.push_is_on();
    default:
      return m.push_intro({ site: siteName() });
  }
}
