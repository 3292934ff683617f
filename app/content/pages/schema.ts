import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/schema';

/** Pages that are outside the stream of articles: About, Terms, and those that imports bring. */
export const pages = pgTable(
  'pages',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** Sanitised HTML. */
    content: text('content').notNull(),
    /** Number of the sanitiser's rules that `content` has passed; older content is cleaned again when read. */
    contentRules: integer('content_rules').notNull().default(0),
    status: text('status').notNull().default('draft'),
    language: text('language').notNull().default('en'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('pages_status', sql`${table.status} in ('draft', 'published')`)],
);
