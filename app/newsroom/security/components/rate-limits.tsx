import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { ButtonLink, buttonClass } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { Field } from '~/design/controls/fields/field';
import { NumberField } from '~/design/controls/fields/number-field';
import { Kpi, KpiFrame } from '~/design/controls/figures/kpi-frame';
import { FilterBar } from '~/design/controls/filters/filter-bar';
import { ColumnMenu } from '~/design/controls/table/column-menu';
import { type ColumnChoice, useHiddenColumns } from '~/design/controls/table/columns';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { wholeNumber } from '~/design/format';
import { maxPoints, maxSeconds, rateRefreshMilliseconds } from '~/identity/rate-limits/rate-limit-rules';
import type { RateLimitView } from '~/identity/rate-limits/rate-limits.server';
import type { Notice } from '~/platform/forms/forms';
import { securityFormAddress } from '../forms';
import {
  findLimits,
  isOwn,
  type LimitQuery,
  limitParameters,
  limitQuery,
  limitStates,
  limitsPath,
} from '../limit-list-rules';

const failure: Notice = { title: 'Limit not saved', description: 'The limit could not be saved. Please try again.' };
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** A time in UTC with seconds, as in all logs. */
const UtcTime = ({ at }: { at: Date }) => (
  <time className="fact" dateTime={at.toISOString()}>
    {format.format(at)} UTC
  </time>
);

const formatWindow = (seconds: number): string =>
  seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

function LimitEditor({ limit, query }: { limit: RateLimitView; query: LimitQuery }) {
  return (
    <details className="limit-edit">
      <summary className={buttonClass({ isSmall: true })} aria-label={`Change the limit: ${limit.description}`}>
        Change
      </summary>
      <FormWithResult
        action={securityFormAddress('limit', limitsPath(query))}
        failure={failure}
        button={{ label: 'Save', busy: 'Saving…' }}
        keepsValues
      >
        {(result) => (
          <>
            <input type="hidden" name="name" value={limit.name} />
            <Field label="Allowed" error={result?.fields.points}>
              {(attributes) => (
                <NumberField
                  {...attributes}
                  name="points"
                  required
                  min={1}
                  max={maxPoints}
                  defaultValue={limit.points}
                />
              )}
            </Field>
            <Field label="Window" error={result?.fields.seconds}>
              {(attributes) => (
                <NumberField
                  {...attributes}
                  name="seconds"
                  unit="seconds"
                  required
                  min={1}
                  max={maxSeconds}
                  defaultValue={limit.seconds}
                />
              )}
            </Field>
          </>
        )}
      </FormWithResult>
      {!isOwn(limit) && (
        <FormWithResult
          action={securityFormAddress('limit-reset', limitsPath(query))}
          failure={failure}
          button={{
            label: `Restore the default (${limit.own.points} in ${formatWindow(limit.own.seconds)})`,
            busy: 'Saving…',
          }}
          keepsValues
        >
          {() => <input type="hidden" name="name" value={limit.name} />}
        </FormWithResult>
      )}
    </details>
  );
}

/** Clients, with how much of a limit each has used and when it last did. */
const Clients = ({ clients, limit }: { clients: RateLimitView['highest']; limit: number }) => (
  <ul className="rate-clients">
    {clients.map(({ who, points, status, lastAt }) => (
      <li key={who}>
        <strong>
          {wholeNumber(points)} of {wholeNumber(limit)}
        </strong>
        <span title={who}>{who}</span>
        {status !== 'normal' && <span className={`badge rate-${status}`}>{status}</span>}
        <time className="quiet" dateTime={lastAt.toISOString()}>
          {lastAt.toISOString().slice(11, 19)} UTC
        </time>
      </li>
    ))}
  </ul>
);

type Row = RateLimitView & { id: string };

const columns: DataColumn<Row>[] = [
  { id: 'limit', heading: 'Limit', isRowHeader: true, cell: ({ description }) => description },
  {
    id: 'status',
    heading: 'Status',
    cell: ({ status }) => <span className={`badge rate-${status}`}>{status}</span>,
  },
  {
    id: 'allowed',
    heading: 'Allowed',
    cell: ({ points, seconds }) => `${wholeNumber(points)} in ${formatWindow(seconds)}`,
  },
  { id: 'scope', heading: 'Scope', cell: ({ isShared }) => (isShared ? 'All servers' : 'Per server') },
  { id: 'clients', heading: 'Clients', isNumber: true, cell: ({ clients }) => wholeNumber(clients) },
  {
    id: 'busiest',
    heading: 'Busiest clients',
    cell: ({ highest, points: limit }) =>
      highest.length === 0 ? (
        <span className="quiet">none</span>
      ) : (
        <>
          <Clients clients={highest.slice(0, 1)} limit={limit} />
          {highest.length > 1 && (
            <details className="rate-others">
              <summary>
                and {highest.length - 1} more
                <ChevronDownIcon size={14} aria-hidden />
              </summary>
              <Clients clients={highest.slice(1)} limit={limit} />
            </details>
          )}
        </>
      ),
  },
];

/** How many limits there are, and how many clients are at or near one. */
function LimitFigures({ limits }: { limits: readonly RateLimitView[] }) {
  const withStatus = (status: RateLimitView['status']): number =>
    limits.filter((limit) => limit.status === status).length;
  const changed = limits.filter((limit) => !isOwn(limit)).length;
  return (
    <KpiFrame label="Rate limit statistics">
      <Kpi
        label="Limits"
        value={wholeNumber(limits.length)}
        note={changed === 0 ? 'none changed' : `${wholeNumber(changed)} changed`}
      />
      <Kpi label="Blocking" value={wholeNumber(withStatus('blocked'))} note="with a client at the limit" />
      <Kpi label="Warning" value={wholeNumber(withStatus('warning'))} note="with a client near the limit" />
      <Kpi
        label="In use"
        value={wholeNumber(limits.filter(({ clients }) => clients > 0).length)}
        note="counting clients now"
      />
    </KpiFrame>
  );
}

/** Search, a filter and the choice of columns for the limits. */
function LimitFilters({
  limits,
  query,
  choice,
}: {
  limits: readonly RateLimitView[];
  query: LimitQuery;
  choice: ColumnChoice;
}) {
  const parameters = limitParameters(query);
  return (
    <FilterBar
      path="/admin/security"
      parameters={parameters}
      search={{ name: 'search', label: 'Search limits', value: query.search, isLive: true }}
      filters={[
        {
          name: 'state',
          label: 'Status',
          values: Object.entries(limitStates).map(([slug, { name, has }]) => ({
            slug,
            name,
            count: limits.filter(has).length,
          })),
          chosen: query.state ? [query.state] : [],
          isSingle: true,
        },
      ]}
      columnMenu={<ColumnMenu columns={columns} choice={choice} />}
      pathWith={({ state }) => limitsPath(limitQuery.parse({ ...query, state: state?.[0] }))}
      clearPath={parameters.length > 1 ? limitsPath(limitQuery.parse({})) : null}
    />
  );
}

/** Table of rate limits, with the clients currently tracked by the responding node, refreshed every 30 seconds. */
export function RateLimits({ limits, query, at }: { limits: readonly RateLimitView[]; query: LimitQuery; at: Date }) {
  const { revalidate } = useRevalidator();
  const choice = useHiddenColumns('limits');
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, rateRefreshMilliseconds);
    return () => clearInterval(timer);
  }, [revalidate]);
  if (limits.length === 0) {
    return (
      <EmptyState
        title="No rate limit data available"
        text="Limits appear here once the server has finished starting."
        hasRows={false}
      />
    );
  }
  const found = findLimits(limits, query);
  return (
    <>
      <LimitFigures limits={limits} />
      <p className="screen-note">
        Limits that protect accounts apply across all servers; the others apply to each server separately. The clients
        listed are those seen by the server that sent this page, as of <UtcTime at={at} />, updated every 30 seconds.
        Changes apply to every server; current windows are unaffected.
      </p>
      <LimitFilters limits={limits} query={query} choice={choice} />
      {found.length === 0 ? (
        <EmptyState
          title="No limits match your filters"
          text="Remove a filter, or search for another word."
          hasRows={false}
          action={<ButtonLink to={limitsPath(limitQuery.parse({}))}>Clear all filters</ButtonLink>}
        />
      ) : (
        <div className="article-list rate-list">
          <DataTable
            label="Rate limits"
            columns={columns}
            hidden={choice.hidden}
            rows={found.map((limit) => ({ ...limit, id: limit.name }))}
            nameOf={({ description }) => description}
            rowTools={(limit) =>
              limit.setting ? (
                <ButtonLink
                  isSmall
                  to="/admin/settings?tab=api"
                  aria-label={`Settings of the limit: ${limit.description}`}
                >
                  Settings
                </ButtonLink>
              ) : (
                <LimitEditor limit={limit} query={query} />
              )
            }
          />
        </div>
      )}
    </>
  );
}
