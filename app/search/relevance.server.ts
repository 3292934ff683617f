import { z } from 'zod';
import type { Executor } from '~/platform/database.server';
import type { SearchQuery } from './rules';
import * as store from './store.server';
import type { Strategy } from './strategy';

/** Newest articles whose title, tags and excerpt are ranked when too many have the words there to rank them all. */
const newestRanked = 2000;
/** Newest matches whose body is searched for the words in a row. */
const newestReadForPhrase = 400;
/** Articles read in order before the index is asked after all. */
export const mostReads = 1500;

/**
 * Relevance puts matches on three shelves: all words in title, tags and excerpt (ranked by field, words in a row first);
 * then, for several words, bodies that have them in a row; then the rest. On each, newest first.
 */
const shelves = ['lead', 'phrase', 'rest'] as const;

const integer = z.string().regex(/^-?\d{1,16}$/);

/** A place in a list by relevance, and what its earlier pages settled, so that later ones follow the same order. */
export const relevancePlace = z.object({
  mode: z.enum(['index', 'scan']),
  shelf: z.enum(shelves),
  rank: z.int().min(0).max(9),
  value: integer,
  id: z.uuid(),
  /** How far back the bounded shelf looked: the phrase shelf by index, the lead shelf by scan. Null for all articles. */
  since: integer.nullable(),
});
export type RelevancePlace = z.output<typeof relevancePlace>;

/** A place in a list of another order. */
export const orderedPlace = z.object({ value: integer, id: z.uuid() });

type Found = { shelf: (typeof shelves)[number]; match: store.Match };

const isBehind = (place: store.Place, other: store.Place): boolean => {
  const difference = BigInt(place.value) - BigInt(other.value);
  return difference < 0n || (difference === 0n && place.id < other.id);
};

/** Matches in the order of relevance, at most so many, and the place of each. */
export async function mostRelevant(
  executor: Executor,
  options: {
    query: SearchQuery;
    scope: store.Scope;
    strategy: Strategy;
    after: RelevancePlace | undefined;
    limit: number;
  },
): Promise<RelevancePlace[]> {
  const { query, scope, strategy, after, limit } = options;
  const mode = after?.mode ?? strategy.mode;
  const found: Found[] = [];
  const missing = (): number => limit - found.length;
  const afterOn = (shelf: Found['shelf']): RelevancePlace | undefined => (after?.shelf === shelf ? after : undefined);
  let since = after?.since ?? null;

  if (!after || after.shelf === 'lead') {
    const required = strategy.requiredLead ? [strategy.requiredLead] : strategy.required;
    const byIndex = strategy.requiredLead !== undefined || mode === 'index';
    if (!after && !byIndex) since = await store.momentOfNewest(executor, scope, newestRanked);
    const source = byIndex && since === null ? { required } : { since };
    const matches = await store.leadMatches(executor, {
      query,
      scope,
      source,
      after: afterOn('lead'),
      limit: missing(),
    });
    found.push(...matches.map((match) => ({ shelf: 'lead' as const, match })));
  }

  let inPhrase: string[] = [];
  if (missing() > 0 && mode === 'index' && query.words.length > 1) {
    const look = !after || after.shelf === 'lead' ? { newest: newestReadForPhrase } : { since };
    const phrases = await store.phraseMatches(executor, { query, scope, required: strategy.required, look });
    since = phrases.since;
    inPhrase = phrases.places.map(({ id }) => id);
    const last = afterOn('phrase');
    const following = after?.shelf === 'rest' ? [] : phrases.places.filter((place) => !last || isBehind(place, last));
    found.push(
      ...following.slice(0, missing()).map((place) => ({ shelf: 'phrase' as const, match: { ...place, rank: 0 } })),
    );
  }

  if (missing() > 0) {
    const rest = await matchesInOrder(executor, {
      query,
      scope,
      strategy: { ...strategy, mode },
      sort: 'latest',
      exclusion: { leads: { since: mode === 'scan' ? since : null }, ids: inPhrase },
      after: afterOn('rest'),
      limit: missing(),
    });
    found.push(...rest.map((place) => ({ shelf: 'rest' as const, match: { ...place, rank: 0 } })));
  }
  return found.map(({ shelf, match }) => ({ mode, shelf, rank: match.rank, value: match.value, id: match.id, since }));
}

/** Matches in one of the other orders, at most so many. */
export async function matchesInOrder(
  executor: Executor,
  options: store.OrderedOptions & { strategy: Strategy },
): Promise<store.Place[]> {
  const { strategy } = options;
  const byIndex = () => store.matchesByIndex(executor, { ...options, ...strategy });
  if (strategy.mode === 'index') return byIndex();
  const places = await store.matchesByReading(executor, { ...options, reads: mostReads });
  if (places.length === options.limit) return places;
  // Fewer than were thought to match do, or the list ends: the words do not stand independently.
  return strategy.required.length > 0 ? byIndex() : store.matchesByReading(executor, { ...options, reads: undefined });
}
