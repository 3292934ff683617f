import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';
import { articles } from '../articles/schema';

/** Corrections to published articles. Stored permanently, even when the article is deleted. */
export const articleCorrections = pgTable(
  'article_corrections',
  {
    id: uuid('id').primaryKey(),
    articleId: uuid('article_id').references(() => articles.id, { onDelete: 'set null' }),
    /** The article's title when it was corrected. */
    articleTitle: text('article_title').notNull(),
    note: text('note').notNull(),
    correctedAt: timestamptz('corrected_at').notNull(),
    notedBy: uuid('noted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('article_corrections_note', sql`btrim(${table.note}) <> ''`),
    index('article_corrections_article').on(table.articleId, table.correctedAt, table.id),
  ],
);
