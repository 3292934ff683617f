import { z } from 'zod';
import type { ArticleScope } from '~/content/articles/rules';
import type { Executor } from '~/platform/database/database.server';
import type { SearchQuery } from './rules';
import * as store from './store.server';
import { about, type Strategy, type Total } from './strategy';

/** Newest articles whose title, tags and excerpt are ranked when too many have the words there to rank them all. */
const newestRanked = 2000;
/** Newest matches of several words whose body is searched for the words in a row. */
const newestRead = 250;
/**
 * Articles read in order before falling back to the index; the second number applies when the first pass found a good
 * part.
 */
const reads = [1000, 3000];
const goodPart = 0.25;

/**
 * Relevance puts matches on three shelves: all words in title, tags and excerpt (ranked by field, words in a row
 * first);
 * then, for several words, bodies that have them in a row; then the rest. On each, newest first.
 */
const shelves = ['lead', 'phrase', 'rest'] as const;

const integer = z.string().regex(/^-?\d{1,16}$/);

/** A place in a list of another order. */
export const orderedPlace = z.object({ value: integer, id: z.uuid() });

/** A place in a list by relevance, and what its earlier pages settled, so that later ones follow the same order. */
export const relevancePlace = z.object({
  mode: z.enum(['index', 'scan']),
  shelf: z.enum(shelves),
  rank: z.int().min(0).max(9),
  value: integer,
  id: z.uuid(),
  /**
   * How far back the bounded shelf looked: the phrase shelf by index, the lead shelf by scan. Null for all articles.
   */
  since: orderedPlace.nullable(),
});
export type RelevancePlace = z.output<typeof relevancePlace>;

type Shelf = (typeof shelves)[number];

const isBehind = (place: store.Place, other: store.Place): boolean => {
  const difference = BigInt(place.value) - BigInt(other.value);
  return difference < 0n || (difference === 0n && place.id < other.id);
};

type RelevanceOptions = {
  query: SearchQuery;
  scope: ArticleScope;
  strategy: Strategy;
  after: RelevancePlace | undefined;
  limit: number;
};

/** Estimated number of matches, from the part of the candidates that was read. */
function totalOf(leads: number, { articles, candidates }: store.ReadArticles, needsCheck: boolean): Total {
  const matches = articles.filter(({ isMatch }) => isMatch).length;
  if (articles.length === candidates) return { count: leads + matches, isExact: true };
  return needsCheck
    ? about(leads + (candidates * matches) / articles.length)
    : { count: leads + candidates, isExact: true };
}

/** Matches in the order of relevance, at most so many, the place of each, and their total where it came by the way. */
export async function mostRelevant(
  executor: Executor,
  options: RelevanceOptions,
): Promise<{ places: RelevancePlace[]; total?: Total }> {
  const { query, scope, after, limit } = options;
  const mode = after?.mode ?? options.strategy.mode;
  const strategy = { ...options.strategy, mode };
  const found: { shelf: Shelf; match: store.Match }[] = [];
  const missing = (): number => limit - found.length;
  const add = (shelf: Shelf, places: readonly (store.Place & { rank?: number })[]): void => {
    for (const { value, id, rank = 0 } of places.slice(0, missing())) found.push({ shelf, match: { value, id, rank } });
  };
  const afterOn = (shelf: Shelf): RelevancePlace | undefined => (after?.shelf === shelf ? after : undefined);
  let since = after?.since ?? null;
  let lastRead: store.Place | undefined = afterOn('rest');
  let total: Total | undefined;
  const respond = () => {
    const settled = since && { value: since.value, id: since.id };
    return { places: found.map(({ shelf, match }) => ({ mode, shelf, ...match, since: settled })), total };
  };

  if (!after || after.shelf === 'lead') {
    const isRanked = strategy.requiredLead !== undefined || mode === 'index';
    if (!after && !isRanked) since = await store.placeOfNewest(executor, scope, newestRanked);
    const required = strategy.requiredLead ? [strategy.requiredLead] : strategy.required;
    const source = mode === 'index' || (isRanked && since === null) ? { required } : { since };
    add('lead', await store.leadMatches(executor, { query, scope, source, after: afterOn('lead'), limit: missing() }));
  }

  const isPastRead = lastRead !== undefined && since !== null && !isBehind(since, lastRead);
  if (missing() > 0 && mode === 'index' && query.words.length > 1 && !isPastRead) {
    const isFirst = !after || after.shelf === 'lead';
    const look = isFirst ? { newest: newestRead } : { since };
    const read = await store.readNewest(executor, { query, scope, required: strategy.required, look });
    if (!after) total = totalOf(found.length, read, strategy.needsCheck);
    if (isFirst) since = read.articles.length < newestRead ? null : (read.articles.at(-1) ?? null);
    const follows = (shelf: Shelf) => {
      const last = afterOn(shelf);
      return (place: store.Place): boolean => !last || isBehind(place, last);
    };
    if (after?.shelf !== 'rest')
      add('phrase', read.articles.filter(({ isPhrase }) => isPhrase).filter(follows('phrase')));
    add('rest', read.articles.filter(({ isMatch, isPhrase }) => isMatch && !isPhrase).filter(follows('rest')));
    if (since === null) return respond();
    lastRead = since;
  }

  if (missing() > 0) {
    const leads = { since: mode === 'scan' ? since : null };
    const rest = { query, scope, strategy, sort: 'latest' as const, leads, after: lastRead, limit: missing() };
    add('rest', await matchesInOrder(executor, rest));
  }
  return respond();
}

/** Matches in one of the other orders, at most so many. */
export async function matchesInOrder(
  executor: Executor,
  options: store.OrderedOptions & { strategy: Strategy },
): Promise<store.Place[]> {
  const { strategy } = options;
  let { after, limit } = options;
  const places: store.Place[] = [];
  const add = (more: readonly store.Place[]): void => {
    places.push(...more);
    after = more.at(-1) ?? after;
    limit -= more.length;
  };
  if (strategy.mode === 'scan') {
    for (const most of reads) {
      add(await store.matchesByReading(executor, { ...options, after, limit, reads: most }));
      if (limit === 0) return places;
      if (places.length < options.limit * goodPart) break;
    }
  }
  // By reading, fewer were found than were thought to match, or the list ends: the words do not occur independently.
  const rest = { ...options, after, limit };
  if (strategy.required.length > 0) add(await store.matchesByIndex(executor, { ...rest, ...strategy }));
  else add(await store.matchesByReading(executor, { ...rest, reads: undefined }));
  return places;
}
