import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { articles, authors } from '../../content/articles/schema';
import { articleCategories } from '../../content/categories/schema';
import { memberIdColumn } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';

/** Members' follows: one category, tag or author per row. */
export const follows = pgTable(
  'follows',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    category: text('category').references(() => articleCategories.slug, { onUpdate: 'cascade', onDelete: 'cascade' }),
    tagSlug: text('tag_slug'),
    authorId: uuid('author_id').references(() => authors.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    check('follows_one_thing', sql`num_nonnulls(${table.category}, ${table.tagSlug}, ${table.authorId}) = 1`),
    unique('follows_once').on(table.userId, table.category, table.tagSlug, table.authorId).nullsNotDistinct(),
    index('follows_user').on(table.userId, table.id),
    index('follows_category').on(table.category, table.userId).where(sql`category is not null`),
    index('follows_tag').on(table.tagSlug, table.userId).where(sql`tag_slug is not null`),
    index('follows_author').on(table.authorId, table.userId).where(sql`author_id is not null`),
  ],
);

/** Progress of each article's announcement to its followers, who are notified in order of their keys. */
export const articleAnnouncements = pgTable('article_announcements', {
  articleId: uuid('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  /**
   * The last member notified; null before the first and after the last. Not a foreign key, because that member may be
   * deleted.
   */
  throughUserId: uuid('through_user_id'),
  finishedAt: timestamptz('finished_at'),
});
