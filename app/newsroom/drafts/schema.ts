import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { articleIdColumn, articles } from '../../content/articles/schema';
import { articleCategories } from '../../content/categories/schema';
import { memberIdColumn, users } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';

/** Column that references a newsroom member. It becomes null when the account is deleted; the member's work remains. */
const memberReference = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

/** The working copy of an article: one row per article, created by the first save in the editor. */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    articleId: uuid('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Requested slug; if empty, it is derived from the title at publication. */
    slug: text('slug').notNull(),
    excerpt: text('excerpt').notNull(),
    /** Name shown to readers as the author; empty for none. */
    author: text('author').notNull().default(''),
    category: text('category')
      .notNull()
      .references(() => articleCategories.slug, { onUpdate: 'cascade' }),
    tags: text('tags').array().notNull(),
    isFeatured: boolean('is_featured').notNull(),
    isTrending: boolean('is_trending').notNull(),
    /** Sanitised HTML. */
    content: text('content').notNull(),
    /** Empty for none. */
    imageUrl: text('image_url').notNull(),
    imageAlt: text('image_alt').notNull(),
    seoTitle: text('seo_title').notNull(),
    seoDescription: text('seo_description').notNull(),
    seoKeywords: text('seo_keywords').notNull(),
    level: text('level'),
    language: text('language').notNull(),
    /** Incremented by every save that changes anything. */
    version: integer('version').notNull(),
    /** Hexadecimal SHA-256 hash of all fields in a fixed order; approvals refer to it. */
    contentHash: text('content_hash').notNull(),
    updatedBy: memberReference('updated_by'),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    check('article_drafts_version', sql`${table.version} > 0`),
    check('article_drafts_level', sql`${table.level} in ('Beginner', 'Intermediate', 'Advanced')`),
    index('article_drafts_latest').on(table.updatedAt, table.articleId),
    index('article_drafts_category').on(table.category),
  ],
);

/** The complete working copy after each save. */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    articleId: articleIdColumn(),
    version: integer('version').notNull(),
    /** `DraftFields`. */
    fields: jsonb('fields').notNull(),
    contentHash: text('content_hash').notNull(),
    savedBy: memberReference('saved_by'),
    savedAt: timestamptz('saved_at').notNull(),
    /** Time of the first save that this revision represents. */
    beganAt: timestamptz('began_at').notNull(),
    /** Describes a version that is not an ordinary save, such as a restored one; empty for most. */
    label: text('label').notNull().default(''),
    /**
     * Whether a later save by the same person replaces it in the list. Folded saves are kept for a while as bases for
     * merging.
     */
    isFolded: boolean('is_folded').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.version] }),
    index('article_revisions_saver').on(table.savedBy, table.articleId),
  ],
);

/** The newest save of each browser page, so that a resent save is not applied twice. */
export const draftClients = pgTable(
  'draft_clients',
  {
    /** Random id chosen by the page. */
    id: uuid('id').primaryKey(),
    articleId: articleIdColumn(),
    userId: memberIdColumn(),
    /** Number of the page's newest accepted save. */
    sequence: integer('sequence').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    index('draft_clients_article').on(table.articleId, table.updatedAt),
    index('draft_clients_user').on(table.userId),
  ],
);

/** Members who have an article open in the editor, one row per browser page. */
export const draftPresence = pgTable(
  'draft_presence',
  {
    clientId: uuid('client_id').primaryKey(),
    articleId: articleIdColumn(),
    userId: memberIdColumn(),
    seenAt: timestamptz('seen_at').notNull(),
  },
  (table) => [
    index('draft_presence_article').on(table.articleId, table.seenAt),
    index('draft_presence_user').on(table.userId),
  ],
);

/** The newsroom's internal comments on a working copy or a passage of it. Never published. */
export const draftComments = pgTable(
  'draft_comments',
  {
    id: uuid('id').primaryKey(),
    articleId: articleIdColumn(),
    /** The comment this one replies to; null for the first of a thread. */
    parentId: uuid('parent_id'),
    authorId: memberReference('author_id'),
    body: text('body').notNull(),
    /** The passage that the comment is about, with the text before and after it; empty for the whole article. */
    quote: text('quote').notNull().default(''),
    before: text('quote_before').notNull().default(''),
    after: text('quote_after').notNull().default(''),
    resolvedAt: timestamptz('resolved_at'),
    resolvedBy: memberReference('resolved_by'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    check('draft_comments_body', sql`btrim(${table.body}) <> ''`),
    index('draft_comments_article').on(table.articleId, table.createdAt),
    index('draft_comments_parent').on(table.parentId),
    index('draft_comments_author').on(table.authorId),
  ],
);
