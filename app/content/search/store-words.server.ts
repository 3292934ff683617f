import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { type QueryToken, typedSpellings } from './rules';
import type { TokenUse } from './strategy';

/** Maximum number of matching words in use that are listed per token. */
const maxListedWords = 2000;

/** Returns a parameter that is an array of texts. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** Returns which words in use match each token, and how often they are used, in the order of the tokens. */
export async function tokenUses(executor: Executor, tokens: readonly QueryToken[]): Promise<TokenUse[]> {
  const conditions = { whole: sql`=`, start: sql`like`, end: sql`like`, inside: sql`like` };
  const pattern = ({ token, place }: QueryToken): string => {
    if (place === 'whole') return token;
    return `${place === 'start' ? '' : '%'}${token}${place === 'end' ? '' : '%'}`;
  };
  const selects = tokens.map(
    (token, index) => sql`
      select ${index}::int as index, coalesce(sum(uses), 0)::float8 as uses, coalesce(sum(lead_uses), 0)::float8 as lead_uses,
        coalesce(array_agg(word), '{}') as words
      from (select word, uses, lead_uses from search_words
        where word ${conditions[token.place]} ${pattern(token)} and uses > 0 limit ${maxListedWords}) as matching`,
  );
  const result = await executor.execute<{ index: number; uses: number; lead_uses: number; words: string[] }>(
    sql.join(selects, sql` union all `),
  );
  const byIndex = new Map(result.rows.map((row) => [row.index, row]));
  return tokens.map(({ token }, index) => {
    const row = byIndex.get(index);
    const words = row?.words ?? [];
    return {
      token,
      uses: row?.uses ?? 0,
      leadUses: row?.lead_uses ?? 0,
      words,
      isComplete: words.length < maxListedWords,
    };
  });
}

/**
 * Returns the word in use that was most likely meant; it differs from the typed word by one letter omitted, added,
 * changed, swapped or moved.
 */
export async function closestWord(executor: Executor, typed: string): Promise<string | undefined> {
  const variants = typedSpellings(typed);
  if (variants.length === 0) return undefined;
  const result = await executor.execute<{ word: string }>(sql`
    select word from search_words
    where spellings && ${textArray(variants)} and uses > 0
    order by (left(word, 1) = left(${typed}, 1)) desc, uses desc, word
    limit 1`);
  return result.rows[0]?.word;
}
