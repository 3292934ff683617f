import { index, pgSchema, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A column for a moment in time, to the millisecond: as much as a `Date` holds, so that what is read equals what was written. */
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

/** Cache tags that a CDN has not been told of yet. */
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
