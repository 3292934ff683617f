import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/schema';
import { articleCategories } from '../categories/schema';

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
    /** The newsroom has taken it out of the archive: the job that archives by age leaves it. */
    staysCurrent: boolean('stays_current').notNull().default(false),
    /** Chosen by the newsroom for the top of what is trending. */
    isTrending: boolean('is_trending').notNull().default(false),
    viewCount: bigint('view_count', { mode: 'number' }).notNull().default(0),
    /** Published comments. */
    commentCount: integer('comment_count').notNull().default(0),
    // Counted by what is written into `article_likes` and `article_ratings`, in the same transaction.
    likeCount: integer('like_count').notNull().default(0),
    ratingSum: bigint('rating_sum', { mode: 'number' }).notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    authorId: uuid('author_id').references(() => authors.id),
    /** Minutes. */
    readingTime: integer('reading_time').notNull().default(5),
    wordCount: integer('word_count').notNull().default(1000),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    imageUrl: text('image_url'),
    imageAlt: text('image_alt').notNull().default(''),
    /** What search engines are given instead of title and excerpt; empty to use those. */
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    seoKeywords: text('seo_keywords').notNull().default(''),
    /** Tutorials only: Beginner, Intermediate or Advanced. */
    level: text('level'),
    /** Language the article is written in (BCP 47). */
    language: text('language').notNull().default('en'),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /**
     * When the newsroom last worked on it, its working copy or its status: what the newsroom's lists are ordered by.
     */
    changedAt: moment('changed_at').notNull().defaultNow(),
    /**
     * When title, excerpt or content last became others than they had been here; null while they are the first ones.
     */
    contentChangedAt: moment('content_changed_at'),
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
    // Ascending, and read backwards for the newest first: a descending index of drizzle's puts nulls last, and then
    // serves
    // no "order by … desc", which puts them first.
    index('articles_latest').on(table.publishedAt, table.id).where(sql`status = 'published'`),
    index('articles_category_latest').on(table.category, table.publishedAt, table.id).where(sql`status = 'published'`),
    index('articles_category_created').on(table.category, table.createdAt, table.id),
    index('articles_author_latest').on(table.authorId, table.publishedAt, table.id).where(sql`status = 'published'`),
    index('articles_popular').on(table.viewCount, table.id).where(sql`status = 'published'`),
    index('articles_category_popular').on(table.category, table.viewCount, table.id).where(sql`status = 'published'`),
    index('articles_featured').on(table.publishedAt, table.id).where(sql`status = 'published' and is_featured`),
    index('articles_archived').on(table.updatedAt, table.id).where(sql`status = 'published' and is_archived`),
    // The newsroom's list: everything, whatever its status, in the order of its last change.
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

/** Which article a row belongs to; it goes with it. */
export const ofArticle = () =>
  uuid('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' });

/** One row a tag an article carries; `tag_slug` addresses the tag in URLs and feeds. */
export const articleTags = pgTable(
  'article_tags',
  {
    articleId: ofArticle(),
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

/** Drafts that a job has offered to the newsroom, each once. */
export const newsroomOffers = pgTable('newsroom_offers', {
  key: text('key').primaryKey(),
  offeredAt: moment('offered_at').notNull().defaultNow(),
});
