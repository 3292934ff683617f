import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { memberIdColumn } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';

/** Weekly digests, one per member and ISO week. */
export const digestMails = pgTable(
  'digest_mails',
  {
    userId: memberIdColumn(),
    /** For example, `2026-W48`. */
    week: text('week').notNull(),
    /**
     * `claimed`; `sending` once it is handed to the relay; then `sent`. `dropped` when it is empty or no longer wanted.
     */
    status: text('status').notNull().default('claimed'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.week] }),
    index('digest_mails_age').on(table.createdAt),
    check('digest_mails_status', sql`${table.status} in ('claimed', 'sending', 'sent', 'dropped')`),
  ],
);
