import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database.server';
import { type SearchFields, searchFields, spellings, wordsOf } from './rules';
import { articleSearch } from './schema';

export type ArticleToIndex = {
  id: string;
  status: string;
  publishedAt: Date | null;
  category: string;
  title: string;
  excerpt: string;
  tags: readonly string[];
  /** The body as plain text. */
  contentText: string;
};

/**
 * Makes a published article findable as it now is, and one that is not published not findable. To be called, in the same
 * transaction, whenever an article is stored, and with another status before one is deleted.
 */
export async function indexArticle(executor: Executor, article: ArticleToIndex): Promise<void> {
  const before = await executor.execute<Indexed>(sql`
    select lead, everything from article_search where article_id = ${article.id}::uuid for update`);
  const { publishedAt } = article;
  const fields = article.status === 'published' && publishedAt ? searchFields(article) : undefined;
  if (fields && publishedAt) {
    const row = { publishedAt, category: article.category, ...fields };
    await executor
      .insert(articleSearch)
      .values({ articleId: article.id, ...row })
      .onConflictDoUpdate({ target: articleSearch.articleId, set: row });
  } else {
    await executor.execute(sql`delete from article_search where article_id = ${article.id}::uuid`);
  }
  await countWords(executor, wordChanges(before.rows[0], fields));
}

type Indexed = Pick<SearchFields, 'lead' | 'everything'>;
type WordChange = { word: string; uses: number; leadUses: number };

function wordChanges(before: Indexed | undefined, after: Indexed | undefined): WordChange[] {
  const changes = new Map<string, WordChange>();
  const count = (fields: Indexed | undefined, step: 1 | -1): void => {
    for (const { word, isLead } of fields ? wordsOf(fields) : []) {
      const change = changes.get(word) ?? { word, uses: 0, leadUses: 0 };
      change.uses += step;
      if (isLead) change.leadUses += step;
      changes.set(word, change);
    }
  };
  count(before, -1);
  count(after, 1);
  return [...changes.values()].filter(({ uses, leadUses }) => uses !== 0 || leadUses !== 0);
}

/**
 * Adds to the words in use. In the order of the words, so that two writers wait for each other and do not deadlock; and
 * always as an insertion, because that finds a word by its key, where the planner would take the index of trigrams.
 */
async function countWords(executor: Executor, changes: readonly WordChange[]): Promise<void> {
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
