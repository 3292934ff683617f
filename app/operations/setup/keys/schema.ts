import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '~/platform/database/schema';

/** The last test of each key. */
export const serviceKeyTests = pgTable('service_key_tests', {
  service: text('service').primaryKey(),
  isWorking: boolean('is_working').notNull(),
  finding: text('finding').notNull(),
  testedAt: timestamptz('tested_at').notNull(),
  /** When a test last succeeded; null if none has since the key was set. */
  workedAt: timestamptz('worked_at'),
});
