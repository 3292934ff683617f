import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';
import { articleCategories } from '../categories/schema';

export const authors = pgTable('authors', {
  id: uuid('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
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
    /**
     * Version of the sanitiser rules last applied to `content`. If it is outdated, the content is sanitised again when
     * read.
     */
    contentRules: integer('content_rules').notNull().default(0),
    category: text('category')
      .notNull()
      .references(() => articleCategories.slug, { onUpdate: 'cascade' }),
    status: text('status').notNull().default('draft'),
    isFeatured: boolean('is_featured').notNull().default(false),
    isArchived: boolean('is_archived').notNull().default(false),
    /** Set when the newsroom takes the article out of the archive. The archiving job then skips it. */
    staysCurrent: boolean('stays_current').notNull().default(false),
    /** Whether the newsroom has marked the article, for its own lists. What readers see as trending goes by views. */
    isTrending: boolean('is_trending').notNull().default(false),
    viewCount: bigint('view_count', { mode: 'number' }).notNull().default(0),
    /** Number of published comments. */
    commentCount: integer('comment_count').notNull().default(0),
    // Updated in the same transaction as `article_likes` and `article_ratings`.
    likeCount: integer('like_count').notNull().default(0),
    ratingSum: bigint('rating_sum', { mode: 'number' }).notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    authorId: uuid('author_id').references(() => authors.id),
    /** In minutes. */
    readingTime: integer('reading_time').notNull().default(5),
    wordCount: integer('word_count').notNull().default(1000),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    imageUrl: text('image_url'),
    imageAlt: text('image_alt').notNull().default(''),
    /** Title and description for search engines; when empty, the article's title and excerpt are used. */
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    seoKeywords: text('seo_keywords').notNull().default(''),
    /** For tutorials only: Beginner, Intermediate or Advanced. */
    level: text('level'),
    /** Language of the article (BCP 47). */
    language: text('language').notNull().default('en'),
    publishedAt: timestamptz('published_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** When the newsroom last changed the working copy or the status. The newsroom's lists are sorted by this time. */
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
    /** When the title, excerpt or content last changed; null until the first change. */
    contentChangedAt: timestamptz('content_changed_at'),
  },
  (table) => [
    check('articles_status', sql`${table.status} in ('draft', 'pending', 'approved', 'published')`),
    check('articles_published_when', sql`${table.status} <> 'published' or ${table.publishedAt} is not null`),
    check('articles_title', sql`btrim(${table.title}) <> ''`),
    check('articles_likes', sql`${table.likeCount} >= 0`),
    check(
      'articles_ratings',
      sql`${table.ratingCount} >= 0 and ${table.ratingSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`,
    ),
    check('articles_level', sql`${table.level} in ('Beginner', 'Intermediate', 'Advanced')`),
    // Ascending; scanned backwards for newest first. A descending Drizzle index puts nulls last, so it cannot serve
    // "order by … desc", which puts them first.
    index('articles_latest').on(table.publishedAt, table.id).where(sql`status = 'published'`),
    index('articles_category_latest').on(table.category, table.publishedAt, table.id).where(sql`status = 'published'`),
    index('articles_category_created').on(table.category, table.createdAt, table.id),
    index('articles_author_latest').on(table.authorId, table.publishedAt, table.id).where(sql`status = 'published'`),
    index('articles_popular').on(table.viewCount, table.id).where(sql`status = 'published'`),
    index('articles_category_popular').on(table.category, table.viewCount, table.id).where(sql`status = 'published'`),
    index('articles_featured').on(table.publishedAt, table.id).where(sql`status = 'published' and is_featured`),
    index('articles_archived').on(table.updatedAt, table.id).where(sql`status = 'published' and is_archived`),
    // For the newsroom's list, which contains articles of every status, sorted by their last change.
    index('articles_changed').on(table.changedAt, table.id),
    index('articles_status_changed').on(table.status, table.changedAt, table.id),
    index('articles_category_changed').on(table.category, table.changedAt, table.id),
    index('articles_author_changed').on(table.authorId, table.changedAt, table.id),
    index('articles_featured_changed').on(table.changedAt, table.id).where(sql`is_featured`),
    index('articles_trending_changed').on(table.changedAt, table.id).where(sql`is_trending`),
    index('articles_title_trigrams').using('gin', table.title.op('gin_trgm_ops')),
    index('articles_to_archive')
      .on(table.publishedAt)
      .where(sql`status = 'published' and not is_archived and not stays_current`),
  ],
);

/** Returns a column that references the row's article. Deleting the article deletes the row. */
export const articleIdColumn = () =>
  uuid('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' });

/** One row per article and tag; `tag_slug` identifies the tag in URLs and feeds. */
export const articleTags = pgTable(
  'article_tags',
  {
    articleId: articleIdColumn(),
    tagSlug: text('tag_slug').notNull(),
    tag: text('tag').notNull(),
    /** Copied from the article, so that one index suffices to find a tag's newest articles. */
    publishedAt: timestamptz('published_at'),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.tagSlug] }),
    index('article_tags_latest').on(table.tagSlug, table.publishedAt, table.articleId),
  ],
);

/** Drafts that a job has offered to the newsroom. Each is offered only once. */
export const newsroomOffers = pgTable('newsroom_offers', {
  key: text('key').primaryKey(),
  offeredAt: timestamptz('offered_at').notNull().defaultNow(),
});
