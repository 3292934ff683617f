import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { articles } from '../../content/articles/schema';
import { memberIdColumn } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';

export const bookmarks = pgTable(
  'bookmarks',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    /** Null when the article has been deleted: the bookmark remains, with a note to that effect (spec 2 §2). */
    articleId: uuid('article_id').references(() => articles.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('bookmarks_once').on(table.userId, table.articleId),
    index('bookmarks_latest').on(table.userId, table.createdAt, table.id),
    index('bookmarks_article').on(table.articleId),
  ],
);

export const bookmarkLists = pgTable(
  'bookmark_lists',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    name: text('name').notNull(),
    /** Grants read access to the list at `/lists/{token}`; null while the list is private. */
    shareToken: text('share_token').unique(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('bookmark_lists_name', sql`btrim(${table.name}) <> ''`),
    uniqueIndex('bookmark_lists_once').on(table.userId, sql`lower(${table.name})`),
  ],
);

/** The bookmarks in each list. Each row's bookmark and list belong to the same member. */
export const bookmarkListEntries = pgTable(
  'bookmark_list_entries',
  {
    listId: uuid('list_id')
      .notNull()
      .references(() => bookmarkLists.id, { onDelete: 'cascade' }),
    bookmarkId: uuid('bookmark_id')
      .notNull()
      .references(() => bookmarks.id, { onDelete: 'cascade' }),
    addedAt: timestamptz('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.bookmarkId] }),
    index('bookmark_list_entries_latest').on(table.listId, table.addedAt, table.bookmarkId),
    index('bookmark_list_entries_bookmark').on(table.bookmarkId),
  ],
);
