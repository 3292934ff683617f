import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { articleCategories } from '../categories/schema';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const authors = pgTable('authors', {
  id: uuid('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const articles = pgTable(
  'articles',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    /** Sanitised HTML. */
    content: text('content').notNull().default(''),
    /** Number of the sanitiser's rules that `content` has passed; older content is cleaned again when read. */
    contentRules: integer('content_rules').notNull().default(0),
    category: text('category')
      .notNull()
      .references(() => articleCategories.slug, { onUpdate: 'cascade' }),
    status: text('status').notNull().default('draft'),
    isFeatured: boolean('is_featured').notNull().default(false),
    isArchived: boolean('is_archived').notNull().default(false),
    viewCount: bigint('view_count', { mode: 'number' }).notNull().default(0),
    authorId: uuid('author_id').references(() => authors.id),
    /** Minutes. */
    readingTime: integer('reading_time').notNull().default(5),
    wordCount: integer('word_count').notNull().default(1000),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    imageUrl: text('image_url'),
    imageAlt: text('image_alt').notNull().default(''),
    /** Tutorials only: Beginner, Intermediate or Advanced. */
    level: text('level'),
    /** Language the article is written in (BCP 47). */
    language: text('language').notNull().default('en'),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('articles_status', sql`${table.status} in ('draft', 'pending', 'approved', 'published')`),
    check('articles_published_when', sql`${table.status} <> 'published' or ${table.publishedAt} is not null`),
    check('articles_title', sql`btrim(${table.title}) <> ''`),
    check('articles_level', sql`${table.level} in ('Beginner', 'Intermediate', 'Advanced')`),
    // Ascending, and read backwards for the newest first: a descending index of drizzle's puts nulls last, and then serves
    // no "order by … desc", which puts them first.
    index('articles_latest').on(table.publishedAt, table.id).where(sql`status = 'published'`),
    index('articles_category_latest').on(table.category, table.publishedAt, table.id).where(sql`status = 'published'`),
    index('articles_popular').on(table.viewCount, table.id).where(sql`status = 'published'`),
    index('articles_category_popular').on(table.category, table.viewCount, table.id).where(sql`status = 'published'`),
    index('articles_featured').on(table.publishedAt, table.id).where(sql`status = 'published' and is_featured`),
    index('articles_archived').on(table.updatedAt, table.id).where(sql`status = 'published' and is_archived`),
    index('articles_to_archive').on(table.publishedAt).where(sql`status = 'published' and not is_archived`),
  ],
);

/** One row a tag an article carries; `tag_slug` addresses the tag in URLs and feeds. */
export const articleTags = pgTable(
  'article_tags',
  {
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    tagSlug: text('tag_slug').notNull(),
    tag: text('tag').notNull(),
    /** Copied from the article, so that one index serves a tag's newest articles. */
    publishedAt: moment('published_at'),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.tagSlug] }),
    index('article_tags_latest').on(table.tagSlug, table.publishedAt, table.articleId),
  ],
);

/** Comments that came with imported articles. */
export const articleComments = pgTable(
  'article_comments',
  {
    id: uuid('id').primaryKey(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id'),
    authorName: text('author_name').notNull(),
    /** Sanitised HTML. */
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id], name: 'article_comments_parent' }).onDelete(
      'cascade',
    ),
    index('article_comments_thread').on(table.articleId, table.createdAt, table.id),
  ],
);

/** Drafts that a job has offered to the newsroom, each once. */
export const newsroomOffers = pgTable('newsroom_offers', {
  key: text('key').primaryKey(),
  offeredAt: moment('offered_at').notNull().defaultNow(),
});
