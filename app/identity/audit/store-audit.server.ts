import { desc, eq, sql } from 'drizzle-orm';
import { securityAuditLog } from '~/identity/audit/schema';
import type { Executor } from '~/platform/database/database.server';

/** The first row's `previous_hash`. */
const noHash = '0'.repeat(64);

/** Advisory lock that serialises additions to the log. An arbitrary fixed number. */
const auditLock = 4_127_002;

/** SQL expression for a row's hash. PostgreSQL's JSON text is deterministic and delimits the values unambiguously. */
const hashOfRow = sql.raw(`
  encode(sha256(convert_to(jsonb_build_array(
    sequence, previous_hash, id, user_id, actor_role, action, resource_type, resource_id, new_values,
    ip_address, user_agent, floor(extract(epoch from created_at) * 1000)::bigint
  )::text, 'UTF8')), 'hex')`);

export type NewAuditRow = {
  id: string;
  userId: string | null;
  actorRole: string;
  action: string;
  resourceType: string;
  resourceId: string | null;
  values: Record<string, unknown>;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
};

/** Appends a row to the chain. Blocks other additions until the transaction ends. */
export async function addAuditRow(executor: Executor, row: NewAuditRow): Promise<void> {
  // A separate statement, so that the next statement's snapshot includes rows committed during the wait for the lock.
  await executor.execute(sql`select pg_advisory_xact_lock(${auditLock})`);
  await executor.execute(sql`
    with last as (select sequence, hash from ${securityAuditLog} order by sequence desc limit 1),
    entry as (
      select coalesce((select sequence from last), 0) + 1 as sequence,
        coalesce((select hash from last), ${noHash}) as previous_hash,
        ${row.id}::uuid as id, ${row.userId}::uuid as user_id, ${row.actorRole}::text as actor_role,
        ${row.action}::text as action, ${row.resourceType}::text as resource_type,
        ${row.resourceId}::text as resource_id, ${JSON.stringify(row.values)}::jsonb as new_values,
        ${row.ipAddress}::text as ip_address, ${row.userAgent}::text as user_agent,
        ${row.createdAt.toISOString()}::timestamptz(3) as created_at
    )
    insert into ${securityAuditLog} (sequence, previous_hash, id, user_id, actor_role, action, resource_type, resource_id,
      new_values, ip_address, user_agent, created_at, hash)
    select entry.*, ${hashOfRow} from entry`);
}

/** Returns the first row that was modified or does not follow from the previous one. */
export async function firstBreak(executor: Executor): Promise<{ sequence: number; isChanged: boolean } | undefined> {
  const { rows } = await executor.execute<{ sequence: string; is_changed: boolean }>(sql`
    select sequence, is_changed from (
      select sequence, previous_hash, hash <> ${hashOfRow} as is_changed,
        lag(sequence, 1, 0::bigint) over (order by sequence) as sequence_before,
        lag(hash, 1, ${noHash}) over (order by sequence) as hash_before
      from ${securityAuditLog}) as chain
    where is_changed or sequence <> sequence_before + 1 or previous_hash <> hash_before
    order by sequence limit 1`);
  const [row] = rows;
  return row && { sequence: Number(row.sequence), isChanged: row.is_changed };
}

/** Returns the newest row's sequence number and hash; 0 and the zero hash for an empty log. */
export async function auditHead(executor: Executor): Promise<{ sequence: number; hash: string }> {
  const { rows } = await executor.execute<{ sequence: string; hash: string }>(sql`
    select sequence, hash from ${securityAuditLog} order by sequence desc limit 1`);
  return { sequence: Number(rows[0]?.sequence ?? 0), hash: rows[0]?.hash ?? noHash };
}

/** Returns the time at which an action was last logged, or null. */
export async function lastLoggedAt(executor: Executor, action: string): Promise<Date | null> {
  const [row] = await executor
    .select({ createdAt: securityAuditLog.createdAt })
    .from(securityAuditLog)
    .where(eq(securityAuditLog.action, action))
    .orderBy(desc(securityAuditLog.sequence))
    .limit(1);
  return row?.createdAt ?? null;
}
