import { sql } from 'drizzle-orm';
import { boolean, check, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { articles } from '../articles/schema';

export const platformReviews = pgTable(
  'platform_reviews',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    /** Kind of platform, shown on the card. */
    category: text('category').notNull(),
    rating: numeric('rating', { precision: 2, scale: 1, mode: 'number' }).notNull(),
    users: text('users').notNull(),
    usersSource: text('users_source'),
    description: text('description').notNull(),
    pros: text('pros').array().notNull(),
    cons: text('cons').array().notNull(),
    pricing: text('pricing').notNull(),
    featured: boolean('featured').notNull().default(false),
    url: text('url'),
    position: integer('position').notNull().default(1000),
    /** Article with the full review. */
    articleId: uuid('article_id').references(() => articles.id, { onDelete: 'set null' }),
  },
  (table) => [check('platform_reviews_rating', sql`${table.rating} between 1 and 5`)],
);
