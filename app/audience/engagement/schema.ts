import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { articleIdColumn } from '../../content/articles/schema';
import { memberIdColumn } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';

// Articles store the counts of likes and ratings, so `purgeEngagement` must remove a member's rows before the member is
// deleted.
export const articleLikes = pgTable(
  'article_likes',
  {
    articleId: articleIdColumn(),
    userId: memberIdColumn(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.userId] }),
    index('article_likes_user').on(table.userId, table.createdAt, table.articleId),
  ],
);

export const articleRatings = pgTable(
  'article_ratings',
  {
    articleId: articleIdColumn(),
    userId: memberIdColumn(),
    rating: smallint('rating').notNull(),
    /** The previous rating. The statement that saves a new one uses it to adjust the article's sum of ratings. */
    previousRating: smallint('previous_rating'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.userId] }),
    check('article_ratings_rating', sql`${table.rating} between 1 and 5`),
    index('article_ratings_user').on(table.userId, table.createdAt, table.articleId),
  ],
);
