import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/schema';
import { articles } from '../articles/schema';
import { articleCategories } from '../categories/schema';

/**
 * The tokens of title, tags and excerpt, and of everything: what the word indexes hold (the migration has the
 * function).
 */
export const leadWords = sql`search_tokens(lead)`;
export const allWords = sql`search_tokens(everything)`;

/**
 * What search reads: a row a published article, beside `articles`, so that a counted view does not write the indexes of
 * every word anew. The long columns lie out of line (see the migration): a row that is only ranked stays short.
 */
export const articleSearch = pgTable(
  'article_search',
  {
    articleId: uuid('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    publishedAt: moment('published_at').notNull(),
    category: text('category')
      .notNull()
      .references(() => articleCategories.slug, { onUpdate: 'cascade' }),
    /** Title, tags and excerpt, folded and spaced: see `searchFields`. */
    lead: text('lead').notNull(),
    /** Characters of `lead` up to the end of the title, and of the tags. */
    titleEnd: integer('title_end').notNull(),
    tagsEnd: integer('tags_end').notNull(),
    /** Title, tags, excerpt and body, likewise. */
    everything: text('everything').notNull(),
    /** Plain text of the body, as written. */
    body: text('body').notNull(),
  },
  (table) => [
    // Read from the end for newest first.
    index('article_search_date').on(table.publishedAt, table.articleId),
    index('article_search_category_date').on(table.category, table.publishedAt, table.articleId),
    // Without the list of pending entries that every search would have to read through.
    index('article_search_lead_words').using('gin', leadWords).with({ fastupdate: false }),
    index('article_search_words').using('gin', allWords).with({ fastupdate: false }),
  ],
);

/**
 * Every word that published articles use: what a piece of a word can be part of, how common it is, and what a typo may
 * have meant. The empty word counts once per article, so that its uses are the number of articles.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** Articles that use it, roughly. */
    uses: integer('uses').notNull().default(1),
    /** Articles that use it in title, tags or excerpt, roughly. */
    leadUses: integer('lead_uses').notNull().default(0),
    /** Itself and with one letter left out: see `spellings`. */
    spellings: text('spellings').array().notNull(),
  },
  (table) => [
    index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops')),
    index('search_words_start').on(table.word.op('text_pattern_ops')),
    index('search_words_spellings').using('gin', table.spellings),
  ],
);
