import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Keys that the site made for itself at its first use of each. */
export const siteSecrets = pgTable('site_secrets', {
  name: text('name').primaryKey(),
  /** 256 random bits, base64url. */
  value: text('value').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
});
