import { z } from 'zod';
import { type ArticleCard, type ArticleScope, trendingSince } from '~/content/articles/rules';
import { articlesByIds } from '~/content/articles/service.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { bestPassage, containsAll, createFinder, highlight, type Part, passage } from './highlight';
import { matchesInOrder, mostRelevant, orderedPlace, relevancePlace } from './relevance.server';
import { correctSearch, parseSearch, type QueryToken, type SearchQuery, type SearchSort } from './rules';
import * as store from './store.server';
import { closestWord, tokenUses } from './store-words.server';
import { approximate, chooseStrategy, type Strategy, type Total } from './strategy';

/** Maximum number of distinct tokens looked up in the index; the rest are checked in its results. */
const maxIndexedTokens = 24;
/** Maximum number of candidates that are read one by one for an exact count. */
const exactCountLimit = 500;

export type SearchHit = {
  card: ArticleCard;
  highlight: {
    title: Part[];
    /** The excerpt, or a passage of about 160 characters from the body if it matches more of the search. */
    excerpt: Part[];
  };
};

export type SearchResult = {
  hits: SearchHit[];
  nextCursor: string | null;
  total: Total;
  /** The corrected search that was run because no article contains the words as typed. */
  correctedTo: string | null;
};

export type SearchOptions = ArticleScope & {
  search: string;
  sort?: SearchSort;
  limit: number;
  cursor?: string;
};

const noResults: SearchResult = { hits: [], nextCursor: null, total: { count: 0, isExact: true }, correctedTo: null };

const totalShape = z.object({ count: z.int().min(0), isExact: z.boolean() });

/** Encodes a cursor. It contains the total, so that later pages show the same total without counting again. */
const encode = (place: object, total: Total): string =>
  Buffer.from(JSON.stringify({ place, total })).toString('base64url');

const cursorShape = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  })
  .pipe(z.object({ place: z.unknown(), total: totalShape }));

function decode<Place>(cursor: string, placeShape: z.ZodType<Place>): { place: Place; total: Total } {
  const read = cursorShape.safeParse(Buffer.from(cursor, 'base64url').toString());
  const place = placeShape.safeParse(read.data?.place);
  if (read.success && place.success) return { place: place.data, total: read.data.total };
  const sentence = 'The cursor is invalid.';
  throw new AppError('invalid', sentence, { cursor: sentence });
}

type Prepared = { query: SearchQuery; strategy: Strategy; articles: number; unknown: string[] };

async function prepare(query: SearchQuery, limit: number): Promise<Prepared> {
  const everyArticle: QueryToken = { token: '', place: 'whole' };
  const tokens = new Map(
    query.words.flatMap((word) => word.tokens.map((token) => [`${token.place} ${token.token}`, token])),
  );
  const [counted, ...uses] = await tokenUses(database(), [
    everyArticle,
    ...[...tokens.values()].slice(0, maxIndexedTokens),
  ]);
  const articles = counted?.uses ?? 0;
  return {
    query,
    articles,
    strategy: chooseStrategy(query, uses, articles, limit),
    unknown: uses.filter(({ uses }) => uses === 0).map(({ token }) => token),
  };
}

/** Returns the most similar search that contains only words in use; `undefined` when none is similar enough. */
async function correct(query: SearchQuery, unknown: readonly string[]): Promise<string | undefined> {
  const replacements = new Map<string, string | undefined>();
  for (const token of unknown) replacements.set(token, await closestWord(database(), token));
  return correctSearch(query, replacements);
}

async function countMatches(prepared: Prepared, scope: ArticleScope): Promise<Total> {
  const { query, strategy, articles } = prepared;
  if (strategy.mode === 'scan') {
    const isFiltered = Object.values(scope).some((limit) => limit !== undefined);
    const scopeCount = isFiltered ? await store.countScope(database(), scope) : articles;
    return approximate((strategy.estimate * scopeCount) / Math.max(1, articles));
  }
  const options = { query, scope, required: strategy.required };
  const candidates = await store.countByIndex(database(), { ...options, read: false });
  if (!strategy.needsCheck) return { count: candidates, isExact: true };
  if (candidates > exactCountLimit) return approximate(candidates * strategy.checkedShare);
  return { count: await store.countByIndex(database(), { ...options, read: true }), isExact: true };
}

/**
 * Returns the requested number of positions, plus one if there are more, and the total, which comes from the cursor,
 * from ranking, or from a separate count.
 */
async function findPlaces(
  prepared: Prepared,
  scope: ArticleScope,
  options: SearchOptions,
): Promise<{ places: store.Place[]; total: Total }> {
  const { query, strategy } = prepared;
  const { cursor } = options;
  // The scope limits trending articles to their period.
  const sort = options.sort === 'trending' ? 'popular' : (options.sort ?? 'relevance');
  const limit = options.limit + 1;
  if (sort !== 'relevance') {
    const before = cursor ? decode(cursor, orderedPlace) : undefined;
    const [places, total] = await Promise.all([
      matchesInOrder(database(), { query, scope, strategy, sort, after: before?.place, limit }),
      before?.total ?? countMatches(prepared, scope),
    ]);
    return { places, total };
  }
  const before = cursor ? decode(cursor, relevancePlace) : undefined;
  const isCountedWhileRanking = strategy.mode === 'index' && query.words.length > 1;
  const [ranked, total] = await Promise.all([
    mostRelevant(database(), { query, scope, strategy, after: before?.place, limit }),
    before?.total ?? (isCountedWhileRanking ? undefined : countMatches(prepared, scope)),
  ]);
  return { places: ranked.places, total: total ?? ranked.total ?? (await countMatches(prepared, scope)) };
}

async function toHits(query: SearchQuery, ids: readonly string[]): Promise<SearchHit[]> {
  const cards = await articlesByIds(ids);
  const finder = createFinder(query);
  const idsNeedingBody = cards.filter((card) => !containsAll(card.excerpt, finder)).map((card) => card.id);
  const bodies = await store.bodies(database(), idsNeedingBody);
  return cards.map((card) => {
    const body = bodies.get(card.id);
    return {
      card,
      highlight: {
        title: highlight(card.title, finder),
        excerpt: body === undefined ? passage(card.excerpt, finder) : bestPassage(card.excerpt, body, finder),
      },
    };
  });
}

/**
 * Returns the published articles that contain every word of a search, each in the title, tags, excerpt or body,
 * ignoring case and accents. At most eight words and two hundred characters of the search are used. A word of one or
 * two characters matches only at the beginning of words. Relevance ranks title before tags, excerpt and body; within
 * each, exact phrases come first, then the newest. If no article contains a word, the most similar word in use is
 * searched for instead.
 * @throws AppError `invalid` for a cursor that does not belong to this list.
 */
export async function searchArticles(options: SearchOptions): Promise<SearchResult> {
  const { category, featured, archived } = options;
  const since = options.since ?? (options.sort === 'trending' ? trendingSince(new Date()) : undefined);
  const scope: ArticleScope = { category, featured, archived, since };
  const typed = parseSearch(options.search);
  if (typed.words.length === 0) return noResults;
  let prepared = await prepare(typed, options.limit);
  let correctedTo: string | null = null;
  if (prepared.unknown.length > 0) {
    const corrected = await correct(typed, prepared.unknown);
    if (corrected === undefined) return noResults;
    correctedTo = corrected;
    prepared = await prepare(parseSearch(corrected), options.limit);
    if (prepared.unknown.length > 0) return noResults;
  }
  const { places, total } = await findPlaces(prepared, scope, options);
  const shown = places.slice(0, options.limit);
  const last = shown.at(-1);
  if (!last && !options.cursor) return noResults;
  const hasMore = places.length > shown.length;
  return {
    hits: await toHits(
      prepared.query,
      shown.map(({ id }) => id),
    ),
    nextCursor: hasMore && last ? encode(last, total) : null,
    total: !options.cursor && !hasMore ? { count: shown.length, isExact: true } : total,
    correctedTo,
  };
}
