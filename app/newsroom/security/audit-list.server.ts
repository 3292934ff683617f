import { recordAuditSeparately } from '~/identity/audit/audit.server';
import type { CsvTable } from '~/identity/audit/csv.server';
import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { type AuditQuery, type AuditRow, auditRowsPerPage, outcomeOf } from './audit-list-rules';
import { detailsOf } from './audit-text-rules';
import { actionsInLog, listAuditRows, listRecordedRows } from './store-audit-list.server';

/** Rows that an export loads per query. */
const exportBatch = 500;

/**
 * Returns a page of the audit log, newest first, with the cursor of the next page and all distinct actions in the log.
 * @param onlyPeople limits the rows to actions by members and actions on accounts.
 */
export async function listAudit(
  actor: Actor,
  query: AuditQuery,
  { onlyPeople = false }: { onlyPeople?: boolean } = {},
): Promise<{ rows: AuditRow[]; next: number | null; actions: string[] }> {
  authorize(actor, 'audit.read');
  const [found, actions] = await Promise.all([
    listAuditRows(database(), query, { limit: auditRowsPerPage + 1, onlyPeople }),
    actionsInLog(database()),
  ]);
  const rows = found.slice(0, auditRowsPerPage);
  return { rows, next: found.length > auditRowsPerPage ? (rows.at(-1)?.sequence ?? null) : null, actions };
}

const columns = ['number', 'time', 'user', 'user id', 'role', 'action', 'severity', 'outcome'].concat([
  'resource',
  'resource id',
  'details',
  'address',
  'browser',
  'hash',
]);

/** Exports the rows that match a query as CSV, streamed while they are read from the database. The export is logged. */
export async function exportAudit(
  actor: Actor,
  query: AuditQuery,
  { onlyPeople = false, now }: { onlyPeople?: boolean; now: Date },
): Promise<CsvTable> {
  authorize(actor, 'audit.read');
  const { before: _, ...values } = query;
  await recordAuditSeparately(actor, { action: 'data_export', resourceType: 'audit_log', resourceId: null, values });
  async function* pages() {
    let before: number | undefined;
    for (;;) {
      const rows = await listRecordedRows(database(), { ...query, before }, { limit: exportBatch, onlyPeople });
      if (rows.length === 0) return;
      yield rows.map((row) => [
        ...[row.sequence, row.at, row.person?.name ?? null, row.person?.id ?? null, row.actorRole, row.action],
        ...[row.severity, outcomeOf(row.action), row.resourceType, row.resourceId],
        ...[detailsOf(row.values), row.address, row.userAgent, row.hash],
      ]);
      before = rows.at(-1)?.sequence;
    }
  }
  const name = `${onlyPeople ? 'activity' : 'audit'}-${now.toISOString().slice(0, 10)}.csv`;
  return { name, columns, pages: pages() };
}
