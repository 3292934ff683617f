import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Every word that published articles use, for the correction of a typo. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** Articles that use it, roughly. */
    uses: integer('uses').notNull().default(1),
  },
  (table) => [index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops'))],
);
