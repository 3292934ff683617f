import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { articleIdColumn } from '../../content/articles/schema';
import { memberIdColumn } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';

/** One row per member and article, recorded unless the member has paused their history. */
export const readingHistory = pgTable(
  'reading_history',
  {
    userId: memberIdColumn(),
    articleId: articleIdColumn(),
    firstReadAt: timestamptz('first_read_at').notNull(),
    lastReadAt: timestamptz('last_read_at').notNull(),
    /** Furthest position ever reached, as a percentage of the article. */
    furthest: smallint('furthest').notNull().default(0),
    /** The article's `content_changed_at` when the member last opened it: the version they have seen. */
    seenChangeAt: timestamptz('seen_change_at'),
    /** `seen_change_at` as of the visit before the last: the version that the member knew when the last visit began. */
    knownChangeAt: timestamptz('known_change_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    check('reading_history_furthest', sql`${table.furthest} between 0 and 100`),
    check('reading_history_order', sql`${table.firstReadAt} <= ${table.lastReadAt}`),
    index('reading_history_latest').on(table.userId, table.lastReadAt, table.articleId),
    index('reading_history_article').on(table.articleId),
  ],
);
