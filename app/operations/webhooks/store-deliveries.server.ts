import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { claimPeriod, concurrentAttempts, type DeliveryDay } from './rules';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from './schema';

type NewDelivery = Pick<typeof webhookDeliveries.$inferInsert, 'endpointId' | 'type' | 'body' | 'email' | 'createdAt'>;

/** Rows inserted by one statement: PostgreSQL accepts 65,535 parameters. */
const rowsPerInsert = 500;

/**
 * When the transaction began, by the clock of the database, which the queue uses, too: those of the nodes may differ. In
 * milliseconds like the columns, which would round it up, so that what is due now could be due only afterwards.
 */
const now = sql<Date>`date_trunc('milliseconds', now())`;
const afterNow = (milliseconds: number) => sql<Date>`${now} + ${milliseconds} * interval '1 millisecond'`;

/** Records deliveries that are due at once. Returns their IDs. */
export async function addDeliveries(executor: Executor, deliveries: readonly NewDelivery[]): Promise<string[]> {
  const rows = deliveries.map((delivery) => ({ id: newId(), ...delivery, nextAttemptAt: now }));
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await executor.insert(webhookDeliveries).values(rows.slice(start, start + rowsPerInsert));
  return rows.map(({ id }) => id);
}

export type ClaimedDelivery = {
  id: string;
  endpointId: string;
  body: string;
  email: string | null;
  attempts: number;
  /** When the claim expires, as the database writes it. */
  claimedUntil: string;
};

/**
 * Claims the deliveries that are due, as many of each endpoint as may be sent at the same time. Nodes that claim at the
 * same time get different ones: each endpoint is locked, and left out by the others.
 */
export async function claimDue(executor: Executor): Promise<ClaimedDelivery[]> {
  const { rows: locked } = await executor.execute<{ id: string }>(sql`
    select id from ${webhookEndpoints} as endpoint
    where is_on and exists (
      select from ${webhookDeliveries} as due
      where due.endpoint_id = endpoint.id and due.state = 'waiting' and due.next_attempt_at <= ${now}
        and (due.claimed_until is null or due.claimed_until < ${now})
    )
    order by id for no key update skip locked`);
  if (locked.length === 0) return [];
  const { rows } = await executor.execute<ClaimedDelivery>(sql`
    update ${webhookDeliveries} as claimed set claimed_until = ${afterNow(claimPeriod)}
    from unnest(${sql.param(locked.map(({ id }) => id))}::uuid[]) as endpoint (id)
    cross join lateral (
      select due.id from ${webhookDeliveries} as due
      where due.endpoint_id = endpoint.id and due.state = 'waiting' and due.next_attempt_at <= ${now}
        and (due.claimed_until is null or due.claimed_until < ${now})
      order by due.next_attempt_at, due.id
      limit greatest(0, ${concurrentAttempts} - (
        select count(*) from ${webhookDeliveries} as sending
        where sending.endpoint_id = endpoint.id and sending.state = 'waiting' and sending.claimed_until >= ${now}
      ))
    ) as chosen
    where claimed.id = chosen.id
    returning claimed.id, claimed.endpoint_id as "endpointId", claimed.body, claimed.email, claimed.attempts,
      claimed.claimed_until::text as "claimedUntil"`);
  return rows;
}

export async function addAttempt(
  executor: Executor,
  attempt: Omit<typeof webhookAttempts.$inferInsert, 'id'>,
): Promise<void> {
  await executor.insert(webhookAttempts).values({ id: newId(), ...attempt });
}

/**
 * Stores the outcome of an attempt, and ends its claim. A failure changes nothing once the claim has expired and the delivery
 * has been claimed by another node, given up or sent again in the meantime; a success always counts.
 * @param outcome.delay milliseconds until the next attempt; null if there is none.
 * @returns when the next attempt is due, or null; undefined if the delivery no longer exists.
 */
export async function finishAttempt(
  executor: Executor,
  { id, claimedUntil, attempts }: Pick<ClaimedDelivery, 'id' | 'claimedUntil' | 'attempts'>,
  { isDelivered, delay }: { isDelivered: boolean; delay: number | null },
): Promise<Date | null | undefined> {
  const [row] = await executor
    .select({ isClaimed: sql<boolean | null>`${webhookDeliveries.claimedUntil} = ${claimedUntil}::timestamptz` })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id))
    .for('no key update');
  if (!row) return undefined;
  if (!isDelivered && !row.isClaimed) return null;
  const [changed] = await executor
    .update(webhookDeliveries)
    .set({
      ...{ state: isDelivered ? 'delivered' : delay === null ? 'failed' : 'waiting', attempts: attempts + 1 },
      ...{ nextAttemptAt: delay === null ? null : afterNow(delay), claimedUntil: null },
    })
    .where(eq(webhookDeliveries.id, id))
    .returning({ nextAttemptAt: webhookDeliveries.nextAttemptAt });
  return changed?.nextAttemptAt ?? null;
}

/** Gives up what is waiting to be sent to an endpoint. */
export async function giveUpWaiting(executor: Executor, endpointId: string): Promise<void> {
  await executor
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAttemptAt: null, claimedUntil: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting')));
}

/** Makes deliveries of an endpoint due again: one that is not waiting, or all that have failed. Returns how many. */
export async function resend(executor: Executor, endpointId: string, id: string | undefined): Promise<number> {
  const chosen =
    id === undefined
      ? eq(webhookDeliveries.state, 'failed')
      : and(eq(webhookDeliveries.id, id), inArray(webhookDeliveries.state, ['delivered', 'failed']));
  const changed = await executor
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: now, claimedUntil: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), chosen))
    .returning({ id: webhookDeliveries.id });
  return changed.length;
}

/** Returns the counts of each endpoint’s days since a time, in UTC, oldest first. */
export async function countDays(executor: Executor, since: Date): Promise<Map<string, DeliveryDay[]>> {
  const { rows } = await executor.execute<DeliveryDay & { endpointId: string }>(sql`
    select endpoint_id as "endpointId", to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed
    from ${webhookDeliveries} where created_at >= ${since.toISOString()}::timestamptz
    group by 1, 2 order by 1, 2`);
  const days = new Map<string, DeliveryDay[]>();
  for (const { endpointId, ...row } of rows) days.set(endpointId, [...(days.get(endpointId) ?? []), row]);
  return days;
}

const lastAttempt = (column: 'status' | 'error' | 'milliseconds' | 'attempted_at') => sql`(
  select ${sql.raw(column)} from ${webhookAttempts} as attempt
  where attempt.delivery_id = ${webhookDeliveries}.id order by attempted_at desc, id desc limit 1
)`;

const listed = {
  id: webhookDeliveries.id,
  type: webhookDeliveries.type,
  state: sql<'waiting' | 'delivered' | 'failed'>`${webhookDeliveries.state}`,
  createdAt: webhookDeliveries.createdAt,
  nextAttemptAt: webhookDeliveries.nextAttemptAt,
  attempts: sql<number>`(select count(*)::int from ${webhookAttempts} as attempt where attempt.delivery_id = ${webhookDeliveries}.id)`,
  status: sql<number | null>`${lastAttempt('status')}`,
  error: sql<string | null>`${lastAttempt('error')}`,
  milliseconds: sql<number | null>`${lastAttempt('milliseconds')}`,
};

/** Returns deliveries of an endpoint, newest first. @param before the last one of the page before. */
export function listDeliveries(
  executor: Executor,
  endpointId: string,
  {
    onlyFailed,
    before,
    limit,
  }: { onlyFailed: boolean; before: { createdAt: Date; id: string } | undefined; limit: number },
) {
  const { createdAt, id } = webhookDeliveries;
  return executor
    .select(listed)
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        onlyFailed ? eq(webhookDeliveries.state, 'failed') : undefined,
        before && sql`(${createdAt}, ${id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Returns the newest delivery of each endpoint, with the outcome of its last attempt. */
export const lastDeliveries = (executor: Executor) =>
  executor
    .selectDistinctOn([webhookDeliveries.endpointId], {
      endpointId: webhookDeliveries.endpointId,
      createdAt: webhookDeliveries.createdAt,
      status: listed.status,
      error: listed.error,
    })
    .from(webhookDeliveries)
    .orderBy(webhookDeliveries.endpointId, desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id));

/** Returns one delivery of an endpoint with its body and its attempts, newest first. */
export async function deliveryById(executor: Executor, endpointId: string, id: string) {
  const [delivery] = await executor
    .select({ ...listed, body: webhookDeliveries.body, email: webhookDeliveries.email })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.id, id)));
  if (!delivery) return undefined;
  const log = await executor
    .select({
      id: webhookAttempts.id,
      attemptedAt: webhookAttempts.attemptedAt,
      status: webhookAttempts.status,
      error: webhookAttempts.error,
      response: webhookAttempts.response,
      milliseconds: webhookAttempts.milliseconds,
    })
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(desc(webhookAttempts.attemptedAt), desc(webhookAttempts.id));
  return { ...delivery, log };
}

export const countFailed = (executor: Executor, endpointId: string): Promise<number> =>
  executor.$count(
    webhookDeliveries,
    and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'failed')),
  );

/** Deletes deliveries recorded before a time. */
export async function purgeDeliveries(executor: Executor, before: Date): Promise<void> {
  await executor.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
}

/** Deletes deliveries that contain an email address. */
export async function purgeEmail(executor: Executor, email: string): Promise<void> {
  await executor.delete(webhookDeliveries).where(eq(webhookDeliveries.email, email));
}
