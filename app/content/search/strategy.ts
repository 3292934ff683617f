import type { SearchQuery } from './rules';

/** What the words in use say of one token of a query. */
export type TokenUse = {
  token: string;
  /** Sum of the uses of all words that match, so at least the number of articles. */
  uses: number;
  leadUses: number;
  /** The words in use that match. */
  words: string[];
  /** False when more words match than were listed. */
  isComplete: boolean;
};

/**
 * How a query is handled. `index`: all matches are taken from the word index, then sorted. `scan`: articles are read
 * in the wanted order until enough match, which is quicker when very many do.
 */
export type Strategy = {
  mode: 'index' | 'scan';
  /** Words of which a match has at least one, for each entry; for the index. */
  required: string[][];
  /** Whether rows that the index finds must still be read, to see whether they match. */
  needsCheck: boolean;
  /** About what share of them will. */
  checkedShare: number;
  /** The same for title, tags and excerpt; empty when too many articles have each word there to take them all. */
  requiredLead: string[] | undefined;
  /** About how many articles match, as if words occurred independently. */
  estimate: number;
};

/** Fewer matches than this are always taken from the index, so that they are counted exactly. */
const alwaysIndexed = 2000;
/** Articles with a word in title, tags or excerpt that are all ranked. */
const rankedLeads = 2500;
/** Candidates that need no further narrowing by the index. */
const fewCandidates = 100;
/** The index compares each word sought with each match: so many comparisons take longer than reading the articles. */
const mostComparisons = 60_000;
/** How much longer it takes to read an article's text than to sort a match. */
const readingCost = 8;

/**
 * Chooses how to run a query.
 * @param articles number of articles in all
 * @param limit matches wanted
 */
export function chooseStrategy(
  query: SearchQuery,
  uses: readonly TokenUse[],
  articles: number,
  limit: number,
): Strategy {
  const all = Math.max(1, articles);
  const share = (use: TokenUse): number => (use.isComplete ? Math.min(1, use.uses / all) : 1);
  const estimate = uses.reduce((matches, use) => matches * share(use), all);
  const required: string[][] = [];
  let candidates = all;
  for (const use of uses.filter(({ isComplete }) => isComplete).sort((one, other) => one.uses - other.uses)) {
    // A further word earns its place when it at least halves what is left to look at.
    if (required.length > 0 && (candidates <= fewCandidates || share(use) > 0.5)) break;
    required.push(use.words);
    candidates *= share(use);
  }
  const lead = uses.filter(({ isComplete }) => isComplete).sort((one, other) => one.leadUses - other.leadUses)[0];
  // Taking all costs as many steps as there are matches; reading until the page is full, one over their share.
  const breakEven = Math.sqrt(readingCost * limit * all);
  const isFew = estimate <= Math.max(alwaysIndexed, breakEven);
  const isLight = (words: number, matches: number): boolean => words * matches <= mostComparisons;
  const leastUsed = Math.min(all, ...uses.filter(({ isComplete }) => isComplete).map((use) => use.uses));
  return {
    mode: isFew && required[0] && isLight(required[0].length, leastUsed) ? 'index' : 'scan',
    required,
    needsCheck: required.length < uses.length || query.words.some(({ tokens }) => tokens.length > 1),
    checkedShare: Math.min(1, estimate / Math.max(1, candidates)),
    requiredLead:
      lead && lead.leadUses <= rankedLeads && isLight(lead.words.length, Math.min(all, lead.leadUses))
        ? lead.words
        : undefined,
    estimate,
  };
}

/** Matches in all; when not exact, about so many, rounded to two digits. */
export type Total = { count: number; isExact: boolean };

/** About so many. */
export const about = (count: number): Total => ({ count: roundToTwoDigits(count), isExact: false });

/** A number for people: its first two digits, the others zero. */
export function roundToTwoDigits(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.round(value / unit) * unit;
}
