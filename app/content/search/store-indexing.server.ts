import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { type SearchFields, spellings } from './rules';
import { articleSearch } from './schema';

/** What an article's words are counted from. */
export type IndexedFields = Pick<SearchFields, 'lead' | 'everything'>;

/** By how much the uses of a word grow or shrink. */
export type WordChange = { word: string; uses: number; leadUses: number };

/** What an article is found by so far, locked until the transaction ends; `undefined` when it is not findable. */
export async function lockIndexed(executor: Executor, articleId: string): Promise<IndexedFields | undefined> {
  const result = await executor.execute<IndexedFields>(sql`
    select lead, everything from article_search where article_id = ${articleId}::uuid for update`);
  return result.rows[0];
}

/** Writes what an article is found by, new or known. */
export async function saveIndexed(executor: Executor, row: typeof articleSearch.$inferInsert): Promise<void> {
  const { articleId: _articleId, ...values } = row;
  await executor.insert(articleSearch).values(row).onConflictDoUpdate({ target: articleSearch.articleId, set: values });
}

/** Has the articles of a category found in another one. */
export async function moveIndexedCategory(executor: Executor, from: string, into: string): Promise<void> {
  await executor.execute(sql`update article_search set category = ${into} where category = ${from}`);
}

/** Makes an article not findable. */
export async function removeIndexed(executor: Executor, articleId: string): Promise<void> {
  await executor.execute(sql`delete from article_search where article_id = ${articleId}::uuid`);
}

/**
 * Adds to the words in use. In the order of the words, so that two writers wait for each other and do not deadlock; and
 * always as an insertion, because that finds a word by its key, where the planner would take the index of trigrams.
 */
export async function addWordUses(executor: Executor, changes: readonly WordChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = <Value>(value: (change: WordChange) => Value) => sql.param(changes.map(value));
  await executor.execute(sql`
    insert into search_words (word, uses, lead_uses, spellings)
    select word, uses, lead_uses, string_to_array(spellings, ' ')
    from unnest(${column(({ word }) => word)}::text[], ${column(({ uses }) => uses)}::int[],
      ${column(({ leadUses }) => leadUses)}::int[],
      ${column(({ word }) => spellings(word).join(' '))}::text[]) as change(word, uses, lead_uses, spellings)
    order by word
    on conflict (word) do update
    set uses = search_words.uses + excluded.uses, lead_uses = search_words.lead_uses + excluded.lead_uses`);
}
