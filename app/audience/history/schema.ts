import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { ofArticle } from '../../content/articles/schema';
import { ofMember } from '../../identity/accounts/schema';
import { moment } from '../../platform/database/schema';

/** One row for each article that a member has opened while their history was kept. */
export const readingHistory = pgTable(
  'reading_history',
  {
    userId: ofMember(),
    articleId: ofArticle(),
    firstReadAt: moment('first_read_at').notNull(),
    lastReadAt: moment('last_read_at').notNull(),
    /** How far the member has ever got, in percent of the article. */
    furthest: smallint('furthest').notNull().default(0),
    /** The article's `content_changed_at` when the member last opened it: which text they have seen. */
    seenChangeAt: moment('seen_change_at'),
    /** The same as it was before the last visit began: which text they came back from. */
    knownChangeAt: moment('known_change_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    check('reading_history_furthest', sql`${table.furthest} between 0 and 100`),
    check('reading_history_order', sql`${table.firstReadAt} <= ${table.lastReadAt}`),
    index('reading_history_latest').on(table.userId, table.lastReadAt, table.articleId),
    index('reading_history_article').on(table.articleId),
  ],
);
