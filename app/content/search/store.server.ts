import { and, type SQL, sql } from 'drizzle-orm';
import type { ArticleScope } from '~/content/articles/rules';
import type { Executor } from '~/platform/database/database.server';
import type { OrderedSort, SearchQuery } from './rules';
import { allWords, leadWords } from './schema';
import { textArray } from './store-words.server';

/** Position in a list: the value it is sorted by (views, or microseconds since 1970) and the article's ID. */
export type Place = { value: string; id: string };
/** A match and its rank; a lower rank is better. */
export type Match = Place & { rank: number };

/** The oldest article to consider; null for no limit. */
export type Since = Place | null;

const inText = (text: SQL, needle: string): SQL => sql`strpos(${text}, ${needle}) > 0`;
const allConditions = (conditions: (SQL | undefined)[]): SQL => and(sql`true`, ...conditions) ?? sql`true`;

const microseconds = (timestamp: SQL): SQL => sql`(extract(epoch from ${timestamp}) * 1000000)::bigint`;
const timestampFrom = (value: string): SQL => sql`(timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond')`;
const isSince = (since: Since): SQL =>
  since ? sql`(published_at, article_id) >= (${timestampFrom(since.value)}, ${since.id}::uuid)` : sql`true`;

const containsAll = (text: SQL, query: SearchQuery): SQL =>
  allConditions(query.words.map(({ needle }) => inText(text, needle)));

const idsMarked = (column: 'is_featured' | 'is_archived'): SQL =>
  sql`(select id from articles where status = 'published' and ${sql.identifier(column)})`;

/**
 * Limits a query to a scope.
 * @param id the ID column of the queried table, which must also have a category and a date.
 */
function inScope({ category, featured, archived, since }: ArticleScope, id: SQL = sql`article_id`): SQL {
  return allConditions([
    category ? sql`category = ${category}` : undefined,
    featured === undefined ? undefined : sql`${id} ${featured ? sql`in` : sql`not in`} ${idsMarked('is_featured')}`,
    archived ? sql`${id} in ${idsMarked('is_archived')}` : undefined,
    since ? sql`published_at >= ${since.toISOString()}::timestamptz` : undefined,
  ]);
}

const hasWords = (words: SQL, required: readonly (readonly string[])[]): SQL =>
  allConditions(required.map((some) => sql`${words} && ${textArray(some)}`));

/** Articles in which to look for lead matches: those that contain the required words, or those since a position. */
export type LeadSource = { required: readonly (readonly string[])[] } | { since: Since };

/**
 * Returns articles with all words in the title, tags and excerpt, by rank and then newest first. The rank is 0 or 1
 * when all words are in the title, 2 or 3 when they are in the title and tags, otherwise 4 or 5. Even ranks are for
 * exact phrases.
 */
export async function leadMatches(
  executor: Executor,
  options: { query: SearchQuery; scope: ArticleScope; source: LeadSource; after: Match | undefined; limit: number },
): Promise<Match[]> {
  const { query, source, after } = options;
  const candidateCondition = 'required' in source ? hasWords(leadWords, source.required) : isSince(source.since);
  const places = query.words.map((_, index) => sql.identifier(`place_${index}`));
  const firstPlaces = query.words.map(({ needle }, index) => sql`strpos(lead, ${needle}) as ${places[index]}`);
  const result = await executor.execute<Match>(sql`
    select id, ${microseconds(sql`published_at`)}::text as value, rank from (
      select id, published_at, field_rank + case when phrase_place between 1 and field_end then 0 else 1 end as rank
      from (
        select id, published_at, phrase_place,
          case when last_place <= title_end then 0 when last_place <= tags_end then 2 else 4 end as field_rank,
          case when last_place <= title_end then title_end when last_place <= tags_end then tags_end else 1000000 end as field_end
        from (
          select *, greatest(${sql.join(places, sql`, `)}) as last_place
          from (
            select article_id as id, published_at, title_end, tags_end, strpos(lead, ${query.phrase}) as phrase_place,
              ${sql.join(firstPlaces, sql`, `)}
            from article_search
            where ${candidateCondition} and ${inScope(options.scope)}
            offset 0
          ) as placed
          where least(${sql.join(places, sql`, `)}) > 0
        ) as held
      ) as fielded
    ) as ranked
    where ${
      after
        ? sql`rank > ${after.rank}::int or (rank = ${after.rank}::int and (published_at, id) < (${timestampFrom(after.value)}, ${after.id}::uuid))`
        : sql`true`
    }
    order by rank, published_at desc, id desc
    limit ${options.limit}`);
  return result.rows;
}

/** Returns the position of the oldest among the `articles` newest articles; null when there are fewer. */
export async function placeOfNewest(executor: Executor, scope: ArticleScope, articles: number): Promise<Since> {
  const result = await executor.execute<Place>(sql`
    select article_id as id, ${microseconds(sql`published_at`)}::text as value from article_search where ${inScope(scope)}
    order by published_at desc, article_id desc offset ${articles - 1} limit 1`);
  return result.rows[0] ?? null;
}

/**
 * Excludes articles with all words in the title, tags and excerpt. If the lead tier reaches back only to a certain
 * position, excludes only such articles since that position.
 */
const notLead = (query: SearchQuery, leads: { since: Since } | undefined): SQL =>
  leads ? sql`not (${isSince(leads.since)} and ${containsAll(sql`lead`, query)})` : sql`true`;

export type ReadArticle = Place & { isMatch: boolean; isPhrase: boolean };
type ReadRow = { id: string; value: string; is_match: boolean; is_phrase: boolean; candidates: number };
/** The articles that were read, and the number of candidates. */
export type ReadArticles = { articles: ReadArticle[]; candidates: number };

/**
 * Reads the newest articles that the index finds and that are not lead matches, newest first.
 * @param options.readRange how many to read, or the oldest position to read.
 */
export async function readNewest(
  executor: Executor,
  options: {
    query: SearchQuery;
    scope: ArticleScope;
    required: string[][];
    readRange: { newest: number } | { since: Since };
  },
): Promise<ReadArticles> {
  const { query, readRange } = options;
  const result = await executor.execute<ReadRow>(sql`
    select id, ${microseconds(sql`published_at`)}::text as value, ${containsAll(sql`everything`, query)} as is_match,
      ${inText(sql`everything`, query.phrase)} as is_phrase, candidates
    from (
      select * from (
        select article_id as id, published_at, everything, (count(*) over ())::int as candidates from article_search
        where ${hasWords(allWords, options.required)} and ${inScope(options.scope)} and ${notLead(query, { since: null })}
          and ${isSince('since' in readRange ? readRange.since : null)}
        offset 0
      ) as candidates
      order by published_at desc, id desc
      limit ${'newest' in readRange ? readRange.newest : null}
    ) as newest`);
  return {
    articles: result.rows.map((row) => ({
      id: row.id,
      value: row.value,
      isMatch: row.is_match,
      isPhrase: row.is_phrase,
    })),
    candidates: result.rows[0]?.candidates ?? 0,
  };
}

export type OrderedOptions = {
  query: SearchQuery;
  scope: ArticleScope;
  sort: OrderedSort;
  /** Excludes matches in the lead tier; `since` is how far back that tier reaches. */
  leads?: { since: Since };
  after: Place | undefined;
  limit: number;
};

function afterPlace(sort: OrderedSort, after: Place | undefined): SQL {
  if (!after) return sql`true`;
  const value = sort === 'popular' ? sql`${after.value}::bigint` : timestampFrom(after.value);
  return sql`(value, id) ${sort === 'oldest' ? sql`>` : sql`<`} (${value}, ${after.id}::uuid)`;
}

const orderTerms = (sort: OrderedSort): SQL => (sort === 'oldest' ? sql`value, id` : sql`value desc, id desc`);

/** Views are stored in `articles`; `article_search` contains everything else that an order needs. */
const viewsOf = sql`(select view_count from articles where articles.id = article_search.article_id)`;

const placeColumn = (sort: OrderedSort): SQL =>
  sql`${sort === 'popular' ? sql`value` : microseconds(sql`value`)}::text as place`;

/** Returns the matches that the index finds, sorted. Reads only as many rows as the limit requires. */
export async function matchesByIndex(
  executor: Executor,
  options: OrderedOptions & { required: string[][]; needsCheck: boolean },
): Promise<Place[]> {
  const { query, sort } = options;
  const result = await executor.execute<{ id: string; place: string }>(sql`
    select id, ${placeColumn(sort)} from (
      select * from (
        select article_id as id, ${sort === 'popular' ? viewsOf : sql`published_at`} as value, everything
        from article_search
        where ${hasWords(allWords, options.required)} and ${inScope(options.scope)}
          and ${notLead(query, options.leads)}
        offset 0
      ) as candidates
      where ${afterPlace(sort, options.after)}
      order by ${orderTerms(sort)}
      offset 0
    ) as sorted
    where ${options.needsCheck ? containsAll(sql`everything`, query) : sql`true`}
    limit ${options.limit}`);
  return result.rows.map(({ id, place }) => ({ id, value: place }));
}

/**
 * Finds matches by reading articles in the requested order.
 * @param options.reads maximum number of articles to read; all by default.
 */
export async function matchesByReading(
  executor: Executor,
  options: OrderedOptions & { reads: number | undefined },
): Promise<Place[]> {
  const { query, scope, sort } = options;
  const reads = options.reads ?? null;
  // Each of the two queries reads one index in the requested order, so reading stops as soon as enough articles match.
  const articles =
    sort === 'latest' || sort === 'oldest'
      ? sql`select * from (
          select article_id as id, published_at as value, article_search.* from article_search where ${inScope(scope)}
        ) as dated where ${afterPlace(sort, options.after)} order by ${orderTerms(sort)} limit ${reads}`
      : sql`select id, value, (select everything from article_search where article_id = listed.id) as everything from (
          select id, ${sort === 'popular' ? sql`view_count` : sql`published_at`} as value from articles
          where status = 'published' and ${inScope(scope, sql`id`)}
        ) as listed where ${afterPlace(sort, options.after)} order by ${orderTerms(sort)} limit ${reads}`;
  const result = await executor.execute<{ id: string; place: string }>(sql`
    select id, ${placeColumn(sort)} from (${articles}) as article
    where ${containsAll(sql`everything`, query)} and ${notLead(query, options.leads)}
    order by ${orderTerms(sort)}
    limit ${options.limit}`);
  return result.rows.map(({ id, place }) => ({ id, value: place }));
}

/** Counts the articles that the index finds. With `read`, each is read to check that it matches. */
export async function countByIndex(
  executor: Executor,
  options: { query: SearchQuery; scope: ArticleScope; required: string[][]; read: boolean },
): Promise<number> {
  const result = await executor.execute<{ count: number }>(sql`
    select count(*)::int as count from article_search
    where ${hasWords(allWords, options.required)} and ${inScope(options.scope)}
      and ${options.read ? containsAll(sql`everything`, options.query) : sql`true`}`);
  return result.rows[0]?.count ?? 0;
}

/** Counts the articles that a list without a search would contain. */
export async function countScope(executor: Executor, scope: ArticleScope): Promise<number> {
  const result = await executor.execute<{ count: number }>(sql`
    select count(*)::int as count from articles
    where status = 'published' and ${inScope(scope, sql`id`)}`);
  return result.rows[0]?.count ?? 0;
}

/** Returns the bodies of articles as plain text, by ID. */
export async function bodies(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const result = await executor.execute<{ id: string; body: string }>(
    sql`select article_id as id, body from article_search where article_id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(result.rows.map(({ id, body }) => [id, body]));
}
