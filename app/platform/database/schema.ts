import { index, integer, pgSchema, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A timestamp column with millisecond precision, like `Date`, so that values read back equal the values written. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/**
 * Returns the primary key of a table that a later feature declares, for a foreign key from an earlier one, whose schema
 * must not import the later one's.
 */
export const keyOfLaterTable = (name: string) => pgTable(name, { id: uuid('id').primaryKey() }).id;

/** Keys that the site generates on first use. */
export const siteSecrets = pgTable('site_secrets', {
  name: text('name').primaryKey(),
  /** 256 random bits, base64url. */
  value: text('value').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** Data that backups can omit: counters and pending requests that expire within a day. */
export const transient = pgSchema('transient');

/** Cache tags not yet purged at the CDN. */
export const cdnPurges = transient.table(
  'cdn_purges',
  {
    id: uuid('id').primaryKey(),
    tags: text('tags').array().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Expiry of the claim held by the node that is processing this purge; null if unclaimed. */
    claimedUntil: timestamptz('claimed_until'),
  },
  (table) => [index('cdn_purges_age').on(table.createdAt)],
);

/**
 * Usage of the rate limits that protect accounts, across all nodes. The columns are those that rate-limiter-flexible
 * requires.
 */
export const rateLimitCounts = transient.table(
  'rate_limit_counts',
  {
    /** The limit's name and a hash of the client: no address is stored. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: timestamptz('expire'),
  },
  (table) => [index('rate_limit_counts_expire').on(table.expire)],
);

/** A row that the health check of the database writes and reads back. */
export const healthProbe = transient.table('health_probe', {
  id: integer('id').primaryKey(),
  value: text('value').notNull(),
});
