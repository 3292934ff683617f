import { database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { requestOrigin } from '~/platform/requests/request-origin.server';
import type { AuditEntry, ChainState } from './audit-rules';
import { addAuditRow, auditHead, firstBreak, lastRowOf } from './store-audit.server';

/** Browsers' names are shorter; what is longer was made up. */
const longestUserAgent = 400;

/**
 * Writes into the audit log what an actor has done, as part of the transaction that does it. To be called as its last
 * statement: until the transaction ends, no other can write there. Where the request came from is known by itself.
 * @param executor the open transaction; outside of one, two rows could take the same place (`noteAudit` opens one).
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
    values: entry.values ?? {},
    ipAddress: origin?.address || null,
    userAgent: origin?.userAgent.slice(0, longestUserAgent) || null,
    createdAt: new Date(),
  });
}

/** The same for what changes nothing else: in a transaction of its own. */
export const noteAudit = (actor: Actor, entry: AuditEntry): Promise<void> =>
  transaction((executor) => recordAudit(executor, actor, entry));

/**
 * Reads the whole audit log and looks whether each row is as it was written and follows from the one before. Rows taken
 * from the end cannot be missed here: who wants to know of those compares the head with one noted before.
 */
export async function verifyAuditChain(actor: Actor): Promise<ChainState> {
  authorize(actor, 'audit.read');
  const found = await firstBreak(database());
  if (found) return { state: 'broken', at: found.sequence, because: found.isChanged ? 'changed' : 'missing' };
  const { sequence, hash } = await auditHead(database());
  return { state: 'whole', rows: sequence, head: hash };
}

/** When an action was last written down; null when it never was. */
export const lastAudited = (actor: Actor, action: string): Promise<Date | null> => {
  authorize(actor, 'audit.read');
  return lastRowOf(database(), action);
};
