import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid('id').primaryKey(),
    /** Lowercase; one row per address. */
    email: text('email').notNull().unique(),
    name: text('name'),
    source: text('source').notNull().default('website'),
    /** `pending` until the address has been confirmed. */
    status: text('status').notNull().default('pending'),
    language: text('language').notNull().default('en'),
    /** SHA-256 of the token in the latest confirmation email. */
    confirmationHash: text('confirmation_hash').unique(),
    confirmationSentAt: timestamptz('confirmation_sent_at'),
    confirmedAt: timestamptz('confirmed_at'),
    unsubscribedAt: timestamptz('unsubscribed_at'),
    /** When someone last signed up an address that was already subscribed. Undoing an import keeps such subscribers. */
    signedUpAgainAt: timestamptz('signed_up_again_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [check('newsletter_subscribers_status', sql`${table.status} in ('pending', 'active', 'unsubscribed')`)],
);
