import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';

export const articleCategories = pgTable('article_categories', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  /** Position in lists; the fixed categories come first. */
  position: integer('position').notNull().default(1000),
});

/** Former slugs of categories that were renamed, merged into another or deleted. */
export const categoryAddresses = pgTable(
  'category_addresses',
  {
    slug: text('slug').primaryKey(),
    /**
     * The category that the slug now redirects to; null for a deleted category, whose row prevents imports from adding
     * it again.
     */
    category: text('category').references(() => articleCategories.slug, { onUpdate: 'cascade', onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('category_addresses_category').on(table.category)],
);
