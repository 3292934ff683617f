import { PageLink } from '~/design/components/page-link';
import { formatDayAndTime } from '~/newsroom/time-zone/newsroom-time';
import { endpointState, outcomeOf } from '../endpoint-state';
import { endpointPath } from '../paths';
import type { readEndpoints } from '../service.server';
import { DeliveryBars } from './delivery-bars';
import { StateText } from './state-text';

type Shown = Awaited<ReturnType<typeof readEndpoints>>;

/** The endpoints with their state and the last 30 days. */
export const EndpointList = ({
  endpoints,
  days,
  now,
  zone,
}: Pick<Shown, 'endpoints' | 'days' | 'now'> & { zone: string }) => (
  <ul className="webhook-list">
    {endpoints.map((endpoint) => (
      <li key={endpoint.id}>
        <div>
          <h3>
            <PageLink to={endpointPath(endpoint.id)}>{endpoint.name}</PageLink>
          </h3>
          <p>{endpoint.url}</p>
        </div>
        <StateText {...endpointState(endpoint)} />
        <p>
          {endpoint.last ? (
            <>
              last delivery{' '}
              <time dateTime={endpoint.last.createdAt.toISOString()}>
                {formatDayAndTime(endpoint.last.createdAt, zone, now)}
              </time>
              : {outcomeOf(endpoint.last)}
            </>
          ) : (
            'nothing sent yet'
          )}
        </p>
        <DeliveryBars days={days} history={endpoint.history} />
      </li>
    ))}
  </ul>
);
