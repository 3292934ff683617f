import { z } from 'zod';
import type { ArticleScope } from '~/content/articles/rules';
import type { Executor } from '~/platform/database/database.server';
import type { SearchQuery } from './rules';
import * as store from './store.server';
import { approximate, type Strategy, type Total } from './strategy';

/** When too many articles contain the words in title, tags and excerpt, only this many of the newest are ranked. */
const rankedLimit = 2000;
/** Number of newest matches whose bodies are searched for the exact phrase when the search has several words. */
const phraseReadLimit = 250;
/**
 * Maximum number of articles read in order, per pass, before falling back to the index. The second pass runs only if
 * the first found a substantial part of the page.
 */
const reads = [1000, 3000];
const minUsefulShare = 0.25;

/**
 * Relevance divides matches into three tiers: all words in title, tags and excerpt (ranked by field, exact phrases
 * first); then, for several words, bodies that contain the exact phrase; then the rest. Within each tier, articles
 * of equal rank are listed newest first.
 */
const tiers = ['lead', 'phrase', 'rest'] as const;

const integer = z.string().regex(/^-?\d{1,16}$/);

/** Position in a list that is not sorted by relevance. */
export const orderedPlace = z.object({ value: integer, id: z.uuid() });

/**
 * Position in a list sorted by relevance. Includes what was determined for earlier pages, so that later pages continue
 * in the same order.
 */
export const relevancePlace = z.object({
  mode: z.enum(['index', 'scan']),
  /** The tier. Cursors in existing links call it `shelf`. */
  shelf: z.enum(tiers),
  rank: z.int().min(0).max(9),
  value: integer,
  id: z.uuid(),
  /**
   * How far back the limited tier reaches: the phrase tier in index mode, the lead tier in scan mode. Null for all
   * articles.
   */
  since: orderedPlace.nullable(),
});
export type RelevancePlace = z.output<typeof relevancePlace>;

type Tier = (typeof tiers)[number];

const isAfter = (place: store.Place, other: store.Place): boolean => {
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

/** Returns the number of matches. If it is not known exactly, it is estimated from the candidates that were read. */
function totalOf(leads: number, { articles, candidates }: store.ReadArticles, needsCheck: boolean): Total {
  const matches = articles.filter(({ isMatch }) => isMatch).length;
  if (articles.length === candidates) return { count: leads + matches, isExact: true };
  return needsCheck
    ? approximate(leads + (candidates * matches) / articles.length)
    : { count: leads + candidates, isExact: true };
}

/**
 * Returns the positions of at most `limit` matches, by relevance, and the total number of matches if it became known.
 */
export async function mostRelevant(
  executor: Executor,
  options: RelevanceOptions,
): Promise<{ places: RelevancePlace[]; total?: Total }> {
  const { query, scope, after, limit } = options;
  const mode = after?.mode ?? options.strategy.mode;
  const strategy = { ...options.strategy, mode };
  const found: { tier: Tier; match: store.Match }[] = [];
  const remaining = (): number => limit - found.length;
  const add = (tier: Tier, places: readonly (store.Place & { rank?: number })[]): void => {
    for (const { value, id, rank = 0 } of places.slice(0, remaining()))
      found.push({ tier, match: { value, id, rank } });
  };
  const afterIn = (tier: Tier): RelevancePlace | undefined => (after?.shelf === tier ? after : undefined);
  let since = after?.since ?? null;
  let lastRead: store.Place | undefined = afterIn('rest');
  let total: Total | undefined;
  const respond = () => {
    const settled = since && { value: since.value, id: since.id };
    return { places: found.map(({ tier, match }) => ({ mode, shelf: tier, ...match, since: settled })), total };
  };

  if (!after || after.shelf === 'lead') {
    const isRanked = strategy.requiredLead !== undefined || mode === 'index';
    if (!after && !isRanked) since = await store.placeOfNewest(executor, scope, rankedLimit);
    const required = strategy.requiredLead ? [strategy.requiredLead] : strategy.required;
    const source = mode === 'index' || (isRanked && since === null) ? { required } : { since };
    add(
      'lead',
      await store.leadMatches(executor, { query, scope, source, after: afterIn('lead'), limit: remaining() }),
    );
  }

  const isPastRead = lastRead !== undefined && since !== null && !isAfter(since, lastRead);
  if (remaining() > 0 && mode === 'index' && query.words.length > 1 && !isPastRead) {
    const isFirst = !after || after.shelf === 'lead';
    const readRange = isFirst ? { newest: phraseReadLimit } : { since };
    const read = await store.readNewest(executor, { query, scope, required: strategy.required, readRange });
    if (!after) total = totalOf(found.length, read, strategy.needsCheck);
    if (isFirst) since = read.articles.length < phraseReadLimit ? null : (read.articles.at(-1) ?? null);
    const follows = (tier: Tier) => {
      const last = afterIn(tier);
      return (place: store.Place): boolean => !last || isAfter(place, last);
    };
    if (after?.shelf !== 'rest')
      add('phrase', read.articles.filter(({ isPhrase }) => isPhrase).filter(follows('phrase')));
    add('rest', read.articles.filter(({ isMatch, isPhrase }) => isMatch && !isPhrase).filter(follows('rest')));
    if (since === null) return respond();
    lastRead = since;
  }

  if (remaining() > 0) {
    const leads = { since: mode === 'scan' ? since : null };
    const rest = { query, scope, strategy, sort: 'latest' as const, leads, after: lastRead, limit: remaining() };
    add('rest', await matchesInOrder(executor, rest));
  }
  return respond();
}

/** Returns at most `limit` matches in a sort order other than relevance. */
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
    for (const maxReads of reads) {
      add(await store.matchesByReading(executor, { ...options, after, limit, reads: maxReads }));
      if (limit === 0) return places;
      if (places.length < options.limit * minUsefulShare) break;
    }
  }
  // Reading found fewer matches than estimated, because words do not occur independently, or reached the end of the
  // list.
  const rest = { ...options, after, limit };
  if (strategy.required.length > 0) add(await store.matchesByIndex(executor, { ...rest, ...strategy }));
  else add(await store.matchesByReading(executor, { ...rest, reads: undefined }));
  return places;
}
