import { PageLink } from '~/design/components/page-link';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { Pager } from '~/design/controls/table/pager';
import { formatDayAndTime } from '~/newsroom/time-zone/newsroom-time';
import { deliveryState, outcomeOf } from '../endpoint-state';
import { deliveryPath, endpointPath } from '../paths';
import type { readEndpoint } from '../service.server';
import { StateText } from './state-text';

type Shown = Awaited<ReturnType<typeof readEndpoint>>;
type Row = Shown['deliveries'][number];

/** What was sent to an endpoint, newest first, a page at a time. */
export function DeliveryLog({ shown, zone }: { shown: Shown; zone: string }) {
  const { endpoint, deliveries, nextCursor, isFirstPage, onlyFailed, now } = shown;
  // With the day, also of today: the log goes back 30 days.
  const text = (date: Date) => formatDayAndTime(date, zone, now);
  const time = (date: Date) => <time dateTime={date.toISOString()}>{text(date)}</time>;
  const columns: DataColumn<Row>[] = [
    {
      id: 'event',
      heading: 'Event',
      isRowHeader: true,
      cell: ({ id, type }) => <PageLink to={deliveryPath(endpoint.id, id)}>{type}</PageLink>,
    },
    { id: 'at', heading: 'Time', isLabelled: true, cell: ({ createdAt }) => time(createdAt) },
    { id: 'state', heading: 'Status', cell: (row) => <StateText {...deliveryState(row)} /> },
    { id: 'response', heading: 'Response', isLabelled: true, cell: outcomeOf },
    {
      ...{ id: 'duration', heading: 'Duration', isLabelled: true, isNumber: true },
      cell: ({ milliseconds }) => (milliseconds === null ? '–' : `${milliseconds} ms`),
    },
    { id: 'attempts', heading: 'Attempts', isLabelled: true, isNumber: true, cell: ({ attempts }) => attempts },
    {
      ...{ id: 'next', heading: 'Next attempt', isLabelled: true },
      cell: ({ nextAttemptAt }) => (nextAttemptAt ? time(nextAttemptAt) : '–'),
    },
  ];
  const path = `${endpointPath(endpoint.id)}${onlyFailed ? '?failed=1' : ''}`;
  if (deliveries.length === 0)
    return <p className="health-none">{onlyFailed ? 'No delivery has been given up.' : 'Nothing sent yet.'}</p>;
  return (
    <>
      <DataTable
        label="Deliveries"
        columns={columns}
        rows={deliveries}
        nameOf={({ type, createdAt }) => `${type}, ${text(createdAt)}`}
      />
      {(nextCursor !== null || !isFirstPage) && (
        <Pager
          firstPath={isFirstPage ? null : path}
          nextPath={nextCursor && `${path}${onlyFailed ? '&' : '?'}cursor=${nextCursor}`}
        />
      )}
    </>
  );
}
