import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { memberStates, userRoles, users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { type Member, roleOf } from '~/platform/permissions/actors';
import { webhookEndpoints } from './schema';

export type EncryptedSecret = { secret: string; masterKeyId: string };

/** What signing needs. */
export type SigningEndpoint = EncryptedSecret & {
  id: string;
  previousSecret: string | null;
  previousMasterKeyId: string | null;
  previousUntil: Date | null;
};

/** An endpoint without its secrets. */
export type Endpoint = {
  id: string;
  name: string;
  url: string;
  events: string[];
  isOn: boolean;
  previousUntil: Date | null;
  createdAt: Date;
  failingSince: Date | null;
  lastFailedAt: Date | null;
  switchedOff: string | null;
};

const columns = {
  id: webhookEndpoints.id,
  name: webhookEndpoints.name,
  url: webhookEndpoints.url,
  events: webhookEndpoints.events,
  isOn: webhookEndpoints.isOn,
  previousUntil: webhookEndpoints.previousUntil,
  createdAt: webhookEndpoints.createdAt,
  failingSince: webhookEndpoints.failingSince,
  lastFailedAt: webhookEndpoints.lastFailedAt,
  switchedOff: webhookEndpoints.switchedOff,
};

const secretColumns = {
  id: webhookEndpoints.id,
  secret: webhookEndpoints.secret,
  masterKeyId: webhookEndpoints.masterKeyId,
  previousSecret: webhookEndpoints.previousSecret,
  previousMasterKeyId: webhookEndpoints.previousMasterKeyId,
  previousUntil: webhookEndpoints.previousUntil,
};

/** Returns all endpoints, by name. */
export const listEndpoints = (executor: Executor): Promise<Endpoint[]> =>
  executor.select(columns).from(webhookEndpoints).orderBy(asc(webhookEndpoints.name), asc(webhookEndpoints.id));

export async function endpointById(executor: Executor, id: string): Promise<Endpoint | undefined> {
  const [row] = await executor.select(columns).from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return row;
}

/** Returns an endpoint, locked until the transaction ends. Deliveries can still be recorded. */
export async function lockEndpoint(executor: Executor, id: string): Promise<Endpoint | undefined> {
  const [row] = await executor
    .select(columns)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .for('no key update');
  return row;
}

/** Returns what is needed to send to an endpoint. */
export async function endpointToSendTo(
  executor: Executor,
  id: string,
): Promise<(SigningEndpoint & { url: string; responsible: string | null }) | undefined> {
  const [row] = await executor
    .select({ ...secretColumns, url: webhookEndpoints.url, responsible: webhookEndpoints.responsible })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id));
  return row;
}

/**
 * Returns the endpoints that are on and want an event, each with the member responsible for it. They cannot be deleted until
 * the transaction ends, so that deliveries can be recorded for them.
 */
export const endpointsFor = (executor: Executor, type: string): Promise<{ id: string; responsible: string | null }[]> =>
  executor
    .select({ id: webhookEndpoints.id, responsible: webhookEndpoints.responsible })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.isOn, true), sql`${type} = any(${webhookEndpoints.events})`))
    .for('key share');

/** Returns those of some members whose accounts are open. */
export async function openMembers(executor: Executor, userIds: readonly string[]): Promise<Member[]> {
  if (userIds.length === 0) return [];
  const rows = await executor
    .select({ userId: users.id, role: userRoles.role })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(memberStates, eq(memberStates.userId, users.id))
    .where(and(inArray(users.id, [...userIds]), isNull(memberStates.userId)));
  return rows.map(({ userId, role }) => ({ userId, role: roleOf(role) }));
}

/** Lets one endpoint at a time be added, until the transaction ends. Returns how many there are. */
export async function lockCount(executor: Executor): Promise<number> {
  await executor.execute(sql`lock table ${webhookEndpoints} in share row exclusive mode`);
  return executor.$count(webhookEndpoints);
}

export async function addEndpoint(executor: Executor, row: typeof webhookEndpoints.$inferInsert): Promise<void> {
  await executor.insert(webhookEndpoints).values(row);
}

export async function changeEndpoint(
  executor: Executor,
  id: string,
  changes: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<void> {
  await executor.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id));
}

/** Replaces an endpoint’s secret; the current one becomes the previous one. Returns its name; undefined if there is none. */
export async function replaceSecret(
  executor: Executor,
  id: string,
  next: EncryptedSecret,
  previousUntil: Date,
): Promise<string | undefined> {
  const changed = await executor
    .update(webhookEndpoints)
    .set({
      ...next,
      previousSecret: sql`${webhookEndpoints.secret}`,
      previousMasterKeyId: sql`${webhookEndpoints.masterKeyId}`,
      previousUntil,
    })
    .where(eq(webhookEndpoints.id, id))
    .returning({ name: webhookEndpoints.name });
  return changed[0]?.name;
}

/** Deletes an endpoint with its deliveries. Returns its name; undefined if there was none. */
export async function deleteEndpoint(executor: Executor, id: string): Promise<string | undefined> {
  const deleted = await executor
    .delete(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .returning({ name: webhookEndpoints.name });
  return deleted[0]?.name;
}

/** Returns the secrets of all endpoints, locked until the transaction ends. */
export const lockAllSecrets = (executor: Executor): Promise<SigningEndpoint[]> =>
  executor.select(secretColumns).from(webhookEndpoints).orderBy(webhookEndpoints.id).for('no key update');
