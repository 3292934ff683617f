import { ScreenSection } from '~/design/controls/screen-section';
import { formatListDateTime } from '~/newsroom/time-zone/newsroom-time';
import type { IncidentView } from '../health-view';
import { duration } from '../rules';
import { LocalLog } from './local-log';

/** The incidents, the open ones first, and the log of this browser. */
export const WhatHappened = ({
  incidents,
  zone,
  now,
}: {
  incidents: readonly IncidentView[];
  zone: string;
  now: Date;
}) => (
  <ScreenSection title="What happened" note="confirmed by two checks in a row">
    {incidents.length === 0 ? (
      <p className="health-none">No incidents in the last 90 days.</p>
    ) : (
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
            <span className={`badge ${endedAt ? 'state-complete' : 'state-warning'}`}>
              {endedAt ? 'Closed' : 'Open'}
            </span>
          </li>
        ))}
      </ul>
    )}
    <LocalLog />
  </ScreenSection>
);
