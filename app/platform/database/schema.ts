import { index, integer, pgSchema, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * A column for a moment in time, to the millisecond: as much as a `Date` holds, so that what is read equals what was
 * written.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Keys that the site made for itself at its first use of each. */
export const siteSecrets = pgTable('site_secrets', {
  name: text('name').primaryKey(),
  /** 256 random bits, base64url. */
  value: text('value').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** What is worth nothing in a backup: counts and pending requests that are over within a day. */
export const transient = pgSchema('transient');

/** Cache tags not yet purged at the CDN. */
export const cdnPurges = transient.table(
  'cdn_purges',
  {
    id: uuid('id').primaryKey(),
    tags: text('tags').array().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Until then one node has taken it on; null when nobody has. */
    claimedUntil: moment('claimed_until'),
  },
  (table) => [index('cdn_purges_age').on(table.createdAt)],
);

/**
 * What clients have used of the limits that protect accounts, on all nodes together. The columns are those of
 * rate-limiter-flexible.
 */
export const rateLimitCounts = transient.table(
  'rate_limit_counts',
  {
    /** The limit's name and a hash of the client: no address is stored. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: moment('expire'),
  },
  (table) => [index('rate_limit_counts_expire').on(table.expire)],
);
