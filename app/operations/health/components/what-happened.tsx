import { ScreenSection } from '~/design/controls/screen-section';
import { formatListDateTime } from '~/newsroom/time-zone/newsroom-time';
import type { IncidentView } from '../health-view';
import { duration } from '../rules';
import { LocalLog } from './local-log';

type Shown = { incidents: readonly IncidentView[]; zone: string; now: Date };

const IncidentList = ({ incidents, zone, now }: Shown) => (
  <ul className="health-incidents">
    {incidents.map(({ id, title, state, message, beganAt, endedAt }) => (
      <li key={id}>
        <div>
          <strong>
            {title}: {message}
          </strong>
          <p>
            <time dateTime={beganAt.toISOString()}>{formatListDateTime(beganAt, zone, now)}</time>
            {` · ${state} for ${duration((endedAt ?? now).getTime() - beganAt.getTime())}`}
          </p>
        </div>
        <span className={`badge ${endedAt ? 'state-complete' : 'state-warning'}`}>{endedAt ? 'Closed' : 'Open'}</span>
      </li>
    ))}
  </ul>
);

/** The incidents that have not ended: above the checks, because they are why the screen was opened. */
export function OpenIncidents({ incidents, zone, now }: Shown) {
  const open = incidents.filter(({ endedAt }) => endedAt === null);
  if (open.length === 0) return null;
  return (
    <ScreenSection title="Open incidents" count={open.length} note="confirmed by two checks in a row">
      <IncidentList incidents={open} zone={zone} now={now} />
    </ScreenSection>
  );
}

/** The incidents that have ended, and the log of this browser. */
export function WhatHappened({ incidents, zone, now }: Shown) {
  const closed = incidents.filter(({ endedAt }) => endedAt !== null);
  return (
    <ScreenSection title="What happened" note="confirmed by two checks in a row">
      {closed.length === 0 ? (
        <p className="health-none">
          {incidents.length === 0 ? 'No incidents in the last 90 days.' : 'No other incidents in the last 90 days.'}
        </p>
      ) : (
        <IncidentList incidents={closed} zone={zone} now={now} />
      )}
      <LocalLog />
    </ScreenSection>
  );
}
