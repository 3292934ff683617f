import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';
import { articles } from '../articles/schema';
import { pages } from '../pages/schema';

/** Former addresses that redirect: those used by the publisher's previous system, and those of renamed articles. */
export const redirects = pgTable(
  'redirects',
  {
    /** Path, with the query if the previous system used one (`/?p=12`). Always begins with a slash. */
    path: text('path').primaryKey(),
    articleId: uuid('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    pageId: uuid('page_id').references(() => pages.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('redirects_article').on(table.articleId), index('redirects_page').on(table.pageId)],
);
