import { index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { memberIdColumn } from '../../../identity/accounts/schema';
import { timestamptz, transient } from '../../../platform/database/schema';

/** Requests to the API that were sent with an `Idempotency-Key`, and their responses. */
export const idempotencyKeys = transient.table(
  'idempotency_keys',
  {
    /** The API token, or the member, for requests with an access token. */
    owner: uuid('owner').notNull(),
    /** SHA-256 of the key, in hex. */
    keyHash: text('key_hash').notNull(),
    userId: memberIdColumn(),
    /** SHA-256 of the request's method, path and body, in hex. */
    requestHash: text('request_hash').notNull(),
    /** Until then, the request that has claimed the key may still be running. */
    claimedUntil: timestamptz('claimed_until').notNull(),
    /** What the request has begun to create, with which a repeated request continues. */
    begunId: uuid('begun_id'),
    /** Status and body of the response; null until there is one. */
    status: integer('status'),
    body: text('body'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.keyHash] }),
    index('idempotency_keys_age').on(table.createdAt),
    index('idempotency_keys_user').on(table.userId),
  ],
);
