import RefreshCwIcon from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { BusyButton } from '~/design/controls/busy-button';
import { countdown } from '../rules';

const formId = 'health-check-now';
const fetcherKey = formId;

/** The form that runs the checks. Its button is in the bar at the top of the screen. */
export function CheckNowForm() {
  const fetcher = useFetcher({ key: fetcherKey });
  return <fetcher.Form id={formId} method="post" hidden />;
}

/** The time until the next run, counted down in the browser. */
function NextCheck({ nextAt, now }: { nextAt: Date; now: Date }) {
  const [at, setAt] = useState(now.getTime());
  useEffect(() => {
    const began = performance.now();
    // The server's clock goes on from when the screen was loaded: the browser's may be wrong.
    const timer = setInterval(() => setAt(now.getTime() + performance.now() - began), 1000);
    setAt(now.getTime());
    return () => clearInterval(timer);
  }, [now]);
  const left = nextAt.getTime() - at;
  return <span className="health-next fact">{left > 0 ? `next check in ${countdown(left)}` : 'next check due'}</span>;
}

/** The bar's button that runs the checks, with the time until they run anyway. */
export function CheckNow({ nextAt, now }: { nextAt: Date; now: Date }) {
  const { state } = useFetcher({ key: fetcherKey });
  const isChecking = state !== 'idle';
  return (
    <>
      <NextCheck nextAt={nextAt} now={now} />
      <BusyButton type="submit" form={formId} isBusy={isChecking} aria-label={isChecking ? 'Checking' : 'Check now'}>
        <RefreshCwIcon size={14} aria-hidden /> {isChecking ? 'Checking…' : 'Check now'}
      </BusyButton>
    </>
  );
}
