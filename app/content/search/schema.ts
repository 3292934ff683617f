import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';
import { articles } from '../articles/schema';
import { articleCategories } from '../categories/schema';

/**
 * Tokens in title, tags and excerpt, and in all fields, as stored in the word indexes. A migration defines
 * `search_tokens`.
 */
export const leadWords = sql`search_tokens(lead)`;
export const allWords = sql`search_tokens(everything)`;

/**
 * Search data, one row per published article. Separate from `articles`, so that counting a view does not rewrite the
 * word indexes. The long columns are stored out of line (see the migration), so that ranking reads only short rows.
 */
export const articleSearch = pgTable(
  'article_search',
  {
    articleId: uuid('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    publishedAt: timestamptz('published_at').notNull(),
    category: text('category')
      .notNull()
      .references(() => articleCategories.slug, { onUpdate: 'cascade' }),
    /** Title, tags and excerpt, folded and spaced (see `searchFields`). */
    lead: text('lead').notNull(),
    /** Number of characters in `lead` up to the end of the title, and up to the end of the tags. */
    titleEnd: integer('title_end').notNull(),
    tagsEnd: integer('tags_end').notNull(),
    /** Title, tags, excerpt and body, folded and spaced. */
    everything: text('everything').notNull(),
    /** Plain text of the body, not folded. */
    body: text('body').notNull(),
  },
  (table) => [
    // Scanned backwards for newest first.
    index('article_search_date').on(table.publishedAt, table.articleId),
    index('article_search_category_date').on(table.category, table.publishedAt, table.articleId),
    // Without `fastupdate`, so that searches do not have to scan a list of pending entries.
    index('article_search_lead_words').using('gin', leadWords).with({ fastupdate: false }),
    index('article_search_words').using('gin', allWords).with({ fastupdate: false }),
  ],
);

/**
 * Every word used in published articles. Used to find the words that contain a token, to estimate how common they are,
 * and to correct typos. The empty word is counted once per article, so its count is the number of articles.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** Approximate number of articles that use the word. */
    uses: integer('uses').notNull().default(1),
    /** Approximate number of articles that use the word in their title, tags or excerpt. */
    leadUses: integer('lead_uses').notNull().default(0),
    /** The word itself and its variants with one letter left out (see `spellings`). */
    spellings: text('spellings').array().notNull(),
  },
  (table) => [
    index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops')),
    index('search_words_start').on(table.word.op('text_pattern_ops')),
    index('search_words_spellings').using('gin', table.spellings),
  ],
);
