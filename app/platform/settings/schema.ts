import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/schema';

/** Settings changed in the newsroom; a setting without a row has its default (see `setting.ts`). */
export const siteSettings = pgTable('site_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  /** Null if the operator made the change. The member's account may have been deleted since. */
  updatedBy: uuid('updated_by'),
});
