import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import DownloadIcon from 'lucide-react/icons/download';
import { useState } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { FilterBar } from '~/design/controls/filters/filter-bar';
import { Popover } from '~/design/controls/overlays/popover';
import { Pager } from '~/design/controls/table/pager';
import { deviceOf } from '~/identity/accounts/sessions/session-list-rules';
import { severities } from '~/identity/audit/audit-actions';
import { isId } from '~/platform/database/identifiers';
import { type AuditQuery, type AuditRow, auditParameters, outcomeOf } from '../audit-list-rules';
import { actionLabel, changesOf, inWords, sentenceOf, shortenHash } from '../audit-text-rules';

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const actors: Record<string, string> = { visitor: 'A visitor', operator: 'The server' };

/** Who acted: a member, a visitor or the server. */
const actorName = ({ person, actorRole }: AuditRow): string =>
  person ? (person.name ?? 'Deleted account') : (actors[actorRole] ?? inWords(actorRole));

/** A logged value. A hash is shortened, and shown whole as a tooltip. */
function Value({ text }: { text: string }) {
  const shown = shortenHash(text);
  return shown === text ? text : <span title={text}>{shown}</span>;
}

/** An entry of the log; its details open below it. */
function Entry({ row }: { row: AuditRow }) {
  const { verb, object } = sentenceOf(row);
  return (
    <li>
      <details className="audit-entry">
        <summary>
          <time dateTime={row.at.toISOString()} title={`${row.at.toISOString().slice(0, 19).replace('T', ' ')} UTC`}>
            {timeFormat.format(row.at)}
          </time>
          <span className="audit-what">
            <strong>{actorName(row)}</strong>{' '}
            <span className={`badge severity-${row.severity}`}>
              {row.severity}
              <span className="sr-only"> severity</span>
            </span>
            <span className="audit-sentence">
              {verb} <strong>{object}</strong>
              {outcomeOf(row.action) === 'failed' && ' (failed)'}
            </span>
          </span>
          <code>{row.action}</code>
          <ChevronDownIcon size={16} aria-hidden />
        </summary>
        <dl className="audit-values">
          {changesOf(row.values, row.names).map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {before !== undefined && (
                  <>
                    <span className="sr-only">before: </span>
                    <del>
                      <Value text={before} />
                    </del>{' '}
                    <span className="sr-only">after: </span>
                  </>
                )}
                <ins>
                  <Value text={after} />
                </ins>
              </dd>
            </div>
          ))}
          {row.resourceId !== null && isId(row.resourceId) && (
            <div>
              <dt>ID</dt>
              <dd>{row.resourceId}</dd>
            </div>
          )}
          <div className="audit-origin">
            <dt>from</dt>
            <dd title={row.hash}>
              {[
                row.address ?? 'this server',
                deviceOf(row.userAgent).browser ?? row.userAgent?.slice(0, 40) ?? '',
                `entry ${row.sequence}`,
                `hash ${row.hash.slice(0, 8)}…`,
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </dd>
          </div>
        </dl>
      </details>
    </li>
  );
}

/** The entries by day, newest first. Days and times are in UTC. */
function Entries({ rows }: { rows: readonly AuditRow[] }) {
  const days = Map.groupBy(rows, ({ at }) => dayFormat.format(at));
  return [...days].map(([day, entries]) => (
    <section key={day} className="audit-day" aria-label={day}>
      <h2>
        {day} <span className="fact">times in UTC</span>
      </h2>
      <ol>
        {entries.map((row) => (
          <Entry key={row.sequence} row={row} />
        ))}
      </ol>
    </section>
  ));
}

type Filters = { path: string; tab: string; query: AuditQuery };

const pathOf = ({ path, tab, query }: Filters): string => {
  const parameters = new URLSearchParams([['tab', tab], ...auditParameters(query)]);
  if (query.before) parameters.set('before', String(query.before));
  return `${path}?${parameters}`;
};

/** The fields for a period, in days. */
const Period = ({ path, tab, query, label }: Filters & { label: string }) => (
  <Form method="get" action={path} className="period-form" aria-label={label}>
    <input type="hidden" name="tab" value={tab} />
    {auditParameters({ ...query, from: undefined, until: undefined }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <label>
      From
      <input className="input" type="date" name="from" defaultValue={query.from} />
    </label>
    <label>
      To
      <input className="input" type="date" name="until" defaultValue={query.until} />
    </label>
    <div className="filter-foot">
      <span className="fact">days in UTC</span>
      <Button kind="solid" isSmall type="submit">
        Apply
      </Button>
    </div>
  </Form>
);

function PeriodChip(filters: Filters) {
  const [isOpen, setIsOpen] = useState(false);
  const { query } = filters;
  const isSet = Boolean(query.from || query.until);
  const value = query.from ? `${query.from} to ${query.until ?? 'today'}` : `until ${query.until}`;
  return (
    <>
      <span className={isSet ? 'filter-chip set' : 'filter-chip'}>
        <Popover
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          label="Period"
          trigger={
            <button type="button">
              Period
              {isSet ? <span className="chip-value">{value}</span> : <ChevronDownIcon size={14} aria-hidden />}
            </button>
          }
        >
          <Period {...filters} label="Period" />
        </Popover>
      </span>
      <noscript>
        <Period {...filters} label="Period" />
      </noscript>
    </>
  );
}

/** The audit log with filters, paging and CSV export. */
export function AuditLog({
  path,
  tab,
  query,
  rows,
  next,
  actions,
  empty,
}: Filters & {
  rows: readonly AuditRow[];
  next: number | null;
  actions: readonly string[];
  empty: string;
}) {
  const filters = { path, tab, query };
  const first = { ...query, before: undefined };
  const isFiltered = auditParameters(query).length > 0;
  return (
    <>
      <FilterBar
        key={pathOf(filters)}
        path={path}
        parameters={[['tab', tab], ...auditParameters(query)]}
        search={{ name: 'person', label: 'Name or ID of a person', value: query.person ?? '' }}
        filters={[
          {
            name: 'action',
            label: 'Action',
            isSingle: true,
            values: actions
              .map((slug) => ({ slug, name: actionLabel(slug) }))
              .sort((one, other) => one.name.localeCompare(other.name)),
            chosen: query.action ? [query.action] : [],
          },
          {
            name: 'severity',
            label: 'Severity',
            isSingle: true,
            values: [...severities].reverse().map((slug) => ({ slug, name: inWords(slug) })),
            chosen: query.severity ? [query.severity] : [],
          },
        ]}
        pathWith={(change) => {
          const changed = Object.fromEntries(Object.entries(change).map(([name, [value]]) => [name, value]));
          return pathOf({ ...filters, query: { ...first, ...changed } });
        }}
        clearPath={isFiltered ? `${path}?tab=${tab}` : null}
      >
        <PeriodChip {...filters} query={first} />
        <form
          method="post"
          action={`/admin/security/export?${new URLSearchParams([['tab', tab], ...auditParameters(query)])}`}
          className="filter-sort"
        >
          <Button isSmall type="submit">
            <DownloadIcon size={14} aria-hidden /> Export CSV
          </Button>
        </form>
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          title={empty}
          text={
            isFiltered
              ? `Remove a filter${query.from || query.until ? ', or choose a longer period' : ''}.`
              : 'Actions appear here as soon as they are taken.'
          }
          hasRows={false}
          action={isFiltered && <ButtonLink to={`${path}?tab=${tab}`}>Clear all filters</ButtonLink>}
        />
      ) : (
        <Entries rows={rows} />
      )}
      <Pager
        firstPath={query.before ? pathOf({ ...filters, query: first }) : null}
        nextPath={next === null ? null : pathOf({ ...filters, query: { ...query, before: next } })}
      >
        {rows.length > 0 && `${rows.length} ${rows.length === 1 ? 'entry' : 'entries'} on this page`}
      </Pager>
    </>
  );
}
