import { PageLink } from '~/design/components/page-link';
import { endpointState } from '../endpoint-state';
import { endpointPath } from '../paths';
import type { readEndpoints } from '../service.server';
import { DeliveryBars } from './delivery-bars';
import { StateText } from './state-text';

type Shown = Awaited<ReturnType<typeof readEndpoints>>;

/** The endpoints with their state and the last 30 days. */
export const EndpointList = ({ endpoints, days }: Pick<Shown, 'endpoints' | 'days'>) => (
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
        <DeliveryBars days={days} history={endpoint.history} />
        <p>{endpoint.events.length === 1 ? '1 event type' : `${endpoint.events.length} event types`}</p>
      </li>
    ))}
  </ul>
);
