import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';

/** Pages that are not articles: About, Terms, and imported ones. */
export const pages = pgTable(
  'pages',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** Sanitised HTML. */
    content: text('content').notNull(),
    /**
     * Version of the sanitiser rules last applied to `content`. If it is outdated, the content is sanitised again when
     * read.
     */
    contentRules: integer('content_rules').notNull().default(0),
    status: text('status').notNull().default('draft'),
    language: text('language').notNull().default('en'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [check('pages_status', sql`${table.status} in ('draft', 'published')`)],
);
