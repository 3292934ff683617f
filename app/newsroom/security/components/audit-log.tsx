import { PageLink } from '~/design/components/page-link';
import { severities } from '~/identity/audit/audit-rules';
import { type AuditQuery, type AuditRow, actionLabel, detailsOf, outcomeOf } from '../audit-list-rules';
import { UtcTime } from './utc-time';

/** Converts a query to search parameters. */
function searchOf(query: AuditQuery, fixed: Record<string, string>): URLSearchParams {
  const search = new URLSearchParams(fixed);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search;
}

const resourceOf = ({ resourceType, resourceId, resourceName }: AuditRow): string =>
  [resourceType.replaceAll('_', ' '), resourceName ?? resourceId].filter(Boolean).join(' · ');

/** The audit log with filters, paging and CSV export. */
export function AuditLog({
  path,
  tab,
  query,
  rows,
  next,
  actions,
  empty,
}: {
  path: string;
  tab: string;
  query: AuditQuery;
  rows: readonly AuditRow[];
  next: number | null;
  actions: readonly string[];
  empty: string;
}) {
  return (
    <>
      <form method="get" action={path} className="toolbar" aria-label="Filter the log">
        <input type="hidden" name="tab" value={tab} />
        <select className="input" name="action" aria-label="Action" defaultValue={query.action ?? ''}>
          <option value="">Every action</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {actionLabel(action)}
            </option>
          ))}
        </select>
        <select className="input" name="severity" aria-label="Severity" defaultValue={query.severity ?? ''}>
          <option value="">Every severity</option>
          {severities.map((severity) => (
            <option key={severity} value={severity}>
              {actionLabel(severity)}
            </option>
          ))}
        </select>
        <input
          className="input"
          name="person"
          aria-label="Name or ID of a person"
          placeholder="Person"
          maxLength={100}
          defaultValue={query.person}
        />
        <input className="input" type="date" name="from" aria-label="From (UTC)" defaultValue={query.from} />
        <input className="input" type="date" name="until" aria-label="To (UTC)" defaultValue={query.until} />
        <button type="submit" className="button small">
          Filter
        </button>
        <PageLink className="button small" to={`${path}?tab=${tab}`}>
          Clear
        </PageLink>
      </form>
      <form method="post" action={`/admin/security/export?${searchOf({ ...query, before: undefined }, { tab })}`}>
        <button type="submit" className="button small">
          Export CSV
        </button>
      </form>
      {rows.length === 0 ? (
        <p className="empty">{empty}</p>
      ) : (
        <div className="table-frame">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">User</th>
                <th scope="col">Action</th>
                <th scope="col">Severity</th>
                <th scope="col">Resource</th>
                <th scope="col">Details</th>
                <th scope="col">From</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.sequence}>
                  <td data-label="Time">
                    <UtcTime at={row.at} />
                  </td>
                  <th scope="row">
                    {row.person ? (row.person.name ?? 'Deleted account') : actionLabel(row.actorRole)}
                  </th>
                  <td data-label="Action">
                    {actionLabel(row.action)}
                    {outcomeOf(row.action) === 'failed' && ' (failed)'}
                  </td>
                  <td data-label="Severity">
                    <span className={`badge severity-${row.severity}`}>{row.severity}</span>
                  </td>
                  <td data-label="Resource" className="audit-text">
                    {resourceOf(row)}
                  </td>
                  <td data-label="Details" className="audit-text">
                    {detailsOf(row.values)}
                  </td>
                  <td data-label="From" className="fact" title={row.userAgent ?? undefined}>
                    {row.address ?? '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {next !== null && (
        <PageLink className="button" to={`${path}?${searchOf({ ...query, before: next }, { tab })}`}>
          Older
        </PageLink>
      )}
    </>
  );
}
