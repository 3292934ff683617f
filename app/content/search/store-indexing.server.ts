import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { type SearchFields, spellings } from './rules';
import { articleSearch } from './schema';

/** The fields in which an article's words are counted. */
export type IndexedFields = Pick<SearchFields, 'lead' | 'everything'>;

/** Change in the number of articles that use a word. */
export type WordChange = { word: string; uses: number; leadUses: number };

/**
 * Locks an article's search data until the transaction ends, and returns it; `undefined` when the article is not
 * indexed.
 */
export async function lockIndexed(executor: Executor, articleId: string): Promise<IndexedFields | undefined> {
  const result = await executor.execute<IndexedFields>(sql`
    select lead, everything from article_search where article_id = ${articleId}::uuid for update`);
  return result.rows[0];
}

/** Inserts or overwrites an article's search data. */
export async function saveIndexed(executor: Executor, row: typeof articleSearch.$inferInsert): Promise<void> {
  const { articleId: _articleId, ...values } = row;
  await executor.insert(articleSearch).values(row).onConflictDoUpdate({ target: articleSearch.articleId, set: values });
}

/** Moves the search data of a category's articles to another category. */
export async function moveIndexedCategory(executor: Executor, from: string, into: string): Promise<void> {
  await executor.execute(sql`update article_search set category = ${into} where category = ${from}`);
}

/** Removes an article from the search index. */
export async function removeIndexed(executor: Executor, articleId: string): Promise<void> {
  await executor.execute(sql`delete from article_search where article_id = ${articleId}::uuid`);
}

/**
 * Adds changes to the words in use. Rows are sorted by word, so that concurrent writers wait for each other instead of
 * deadlocking. Always runs an insert, which finds words by key; for an update, the planner would use the trigram index.
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

/**
 * Compares the index with the articles.
 * @returns how many articles are published, how many of them are missing from the index or indexed as they were before, and
 * how many others the index contains.
 */
export async function compareIndex(executor: Executor): Promise<{ published: number; missing: number; extra: number }> {
  const { rows } = await executor.execute<{ published: number; missing: number; extra: number }>(sql`
    select count(articles.id)::int as published,
      (count(articles.id) filter (where indexed.article_id is null
        or (indexed.published_at, indexed.category) is distinct from (articles.published_at, articles.category)))::int
        as missing,
      (count(*) filter (where articles.id is null))::int as extra
    from (select * from articles where status = 'published' and published_at is not null) as articles
    full join article_search as indexed on indexed.article_id = articles.id`);
  return rows[0] ?? { published: 0, missing: 0, extra: 0 };
}
