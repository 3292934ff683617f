import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A column for a moment in time, to the millisecond: as much as a `Date` holds, so that what is read equals what was written. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Keys that the site made for itself at its first use of each. */
export const siteSecrets = pgTable('site_secrets', {
  name: text('name').primaryKey(),
  /** 256 random bits, base64url. */
  value: text('value').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
