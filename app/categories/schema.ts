import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const articleCategories = pgTable('article_categories', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  /** Order in lists; the fixed categories come first. */
  position: integer('position').notNull().default(1000),
});
