import { useEffect, useState } from 'react';
import { m } from '~/platform/languages/compiled/messages';

type State = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on';

const address = '/notifications/push';

/** Whether this browser shows notifications; found out without asking anybody for anything. */
async function stateOfBrowser(): Promise<State> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ? 'on' : 'off';
}

async function post(fields: Record<string, string>): Promise<void> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
}

async function allow(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { publicKey } = (await (await fetch(address)).json()) as { publicKey: string };
  await navigator.serviceWorker.register('/push-worker.js');
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  try {
    await post({ intent: 'allow', endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' });
  } catch (error) {
    // A browser that shows nothing must not look as if it did.
    await subscription.unsubscribe();
    throw error;
  }
}

async function stop(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  await post({ intent: 'stop', endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** Lets this browser show the member's notifications, or not. It is asked for only by a click. */
export function PushSwitch() {
  const [state, setState] = useState<State>('unknown');
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    void stateOfBrowser().then(setState);
  }, []);

  const change = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    // Whatever went wrong, in the browser, at its push service or here: it can be tried again.
    setHasFailed(
      await work().then(
        () => false,
        () => true,
      ),
    );
    setState(await stateOfBrowser());
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
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void change(state === 'on' ? stop : allow)}
        >
          {state === 'on' ? m.push_stop() : m.push_allow()}
        </button>
      )}
    </div>
  );
}

function sentenceOf(state: State): string {
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
