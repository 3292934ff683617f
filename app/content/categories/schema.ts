import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/schema';

export const articleCategories = pgTable('article_categories', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  /** Order in lists; the fixed categories come first. */
  position: integer('position').notNull().default(1000),
});

/** Addresses that are no category's any more: of one that was renamed, that went into another, or that was deleted. */
export const categoryAddresses = pgTable(
  'category_addresses',
  {
    slug: text('slug').primaryKey(),
    /** Where it leads; null when the category was deleted, so that no import of the fixed ones brings it back. */
    category: text('category').references(() => articleCategories.slug, { onUpdate: 'cascade', onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('category_addresses_category').on(table.category)],
);
