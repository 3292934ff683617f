import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/schema';
import { timestamptz, transient } from '../../platform/database/schema';

/** Addresses of other programs to which events are sent. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    isOn: boolean('is_on').notNull(),
    /** Encrypted with the master key. */
    secret: text('secret').notNull(),
    masterKeyId: text('master_key_id').notNull(),
    /** The secret before the last rotation, which still signs until `previousUntil`. */
    previousSecret: text('previous_secret'),
    previousMasterKeyId: text('previous_master_key_id'),
    previousUntil: timestamptz('previous_until'),
    /**
     * The member who created it, or last changed its address or events: what this member may not see is not sent. Null
     * once that account is deleted.
     */
    responsible: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
    /** When the first of a series of failures began; null if the last attempt succeeded. */
    failingSince: timestamptz('failing_since'),
    /** When the last attempt failed; null if it succeeded. */
    lastFailedAt: timestamptz('last_failed_at'),
    /** Why the site has switched it off; null if it has not. */
    switchedOff: text('switched_off'),
  },
  (table) => [check('webhook_endpoints_switched_off', sql`${table.switchedOff} in ('gone', 'failing')`)],
);

/** What is or was sent to an endpoint. Not in backups: a restored site must not send what was sent before. */
export const webhookDeliveries = transient.table(
  'webhook_deliveries',
  {
    /** The `webhook-id`: the same for each attempt. */
    id: uuid('id').primaryKey(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    /** The body as it is sent and signed. */
    body: text('body').notNull(),
    /** The email address in the body, if there is one: the delivery is deleted with the account. */
    email: text('email'),
    state: text('state').notNull().default('waiting'),
    /** Attempts since it was recorded or last resent; determines when the next one is due. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    nextAttemptAt: timestamptz('next_attempt_at'),
    /** When the claim of the node that is sending it expires; null if none is. */
    claimedUntil: timestamptz('claimed_until'),
  },
  (table) => [
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_due').on(table.endpointId, table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_claimed')
      .on(table.endpointId, table.claimedUntil)
      .where(sql`${table.claimedUntil} is not null`),
    index('webhook_deliveries_age').on(table.createdAt),
    index('webhook_deliveries_email').on(table.email).where(sql`${table.email} is not null`),
  ],
);

export const webhookAttempts = transient.table(
  'webhook_attempts',
  {
    id: uuid('id').primaryKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    attemptedAt: timestamptz('attempted_at').notNull(),
    /** HTTP status; null without a response. */
    status: integer('status'),
    /** Why there was no response. */
    error: text('error'),
    /** The beginning of the response’s body. */
    response: text('response').notNull(),
    milliseconds: integer('milliseconds').notNull(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.attemptedAt)],
);
