import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/schema';

/** What the newsroom has set; a setting without a row has its default (see `rules.ts`). */
export const siteSettings = pgTable('site_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull(),
  /** None for what the operator set. The member may have left. */
  updatedBy: uuid('updated_by'),
});
