import { database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { requestOrigin } from '~/platform/requests/request-origin.server';
import type { AuditAction } from './audit-actions';
import type { AuditEntry, ChainState } from './audit-rules';
import { addAuditRow, auditHead, firstBreak, lastLoggedAt } from './store-audit.server';

/** Maximum stored length of a User-Agent header. Those of real browsers are shorter. */
const longestUserAgent = 400;

/**
 * Writes an actor's action to the audit log, in the same transaction as the action. Must be the transaction's last
 * statement, because it blocks all other writes to the log until the transaction ends. The address and the browser come
 * from the current request. Actions of a program have the ID of its API token among their values, as its creation has.
 * @param executor the open transaction; without one, two rows could get the same sequence number
 * (`recordAuditSeparately` opens one).
 */
export async function recordAudit(executor: Executor, actor: Actor, entry: AuditEntry): Promise<void> {
  const origin = requestOrigin();
  await addAuditRow(executor, {
    id: newId(),
    userId: 'userId' in actor ? actor.userId : null,
    actorRole: actor.role,
    action: entry.action,
    resourceType: entry.resourceType,
    resourceId: entry.resourceId,
    values: { ...entry.values, ...('userId' in actor && actor.token && { token: actor.token.id }) },
    ipAddress: origin?.address || null,
    userAgent: origin?.userAgent.slice(0, longestUserAgent) || null,
    createdAt: new Date(),
  });
}

/** Like `recordAudit`, but in its own transaction: for actions that change nothing else in the database. */
export const recordAuditSeparately = (actor: Actor, entry: AuditEntry): Promise<void> =>
  transaction((executor) => recordAudit(executor, actor, entry));

/**
 * Reads the whole audit log and verifies that each row is unmodified and follows from the previous one. Cannot detect
 * rows removed from the end: to find those, compare the returned head with one recorded earlier.
 */
export async function verifyAuditChain(actor: Actor): Promise<ChainState> {
  authorize(actor, 'audit.read');
  const found = await firstBreak(database());
  if (found) return { state: 'broken', at: found.sequence, reason: found.isChanged ? 'changed' : 'missing' };
  const { sequence, hash } = await auditHead(database());
  return { state: 'intact', rows: sequence, head: hash };
}

/** Returns the time at which an action was last logged, or null if it has never been logged. */
export const lastAuditedAt = (actor: Actor, action: AuditAction): Promise<Date | null> => {
  authorize(actor, 'audit.read');
  return lastLoggedAt(database(), action);
};
