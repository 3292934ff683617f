import type { SearchQuery } from './rules';

/** The words in use that match one token in a query. */
export type TokenUse = {
  token: string;
  /** Total uses of all matching words; at least the number of matching articles. */
  uses: number;
  leadUses: number;
  /** The matching words. */
  words: string[];
  /** False when more words match than are listed. */
  isComplete: boolean;
};

/**
 * How a query is run. `index`: all matches are taken from the word index, then sorted. `scan`: articles are read in the
 * requested order until enough match, which is faster when a great many match.
 */
export type Strategy = {
  mode: 'index' | 'scan';
  /** Used with the index: a match contains at least one word from each entry. */
  required: string[][];
  /** Whether rows found by the index must still be read to check that they match. */
  needsCheck: boolean;
  /** Estimated share of matches among the rows found by the index. */
  checkedShare: number;
  /**
   * A lead match contains at least one of these words in its title, tags or excerpt. Undefined when every token is so
   * common in these fields that the articles containing it cannot all be ranked.
   */
  requiredLead: string[] | undefined;
  /** Estimated number of matching articles, assuming that words occur independently. */
  estimate: number;
};

/** Maximum number of matches that are always taken from the index, so that they can be counted exactly. */
const alwaysIndexed = 2000;
/** If at most this many articles have a word in their title, tags or excerpt, all of them are ranked. */
const maxRankedLeads = 2500;
/** Number of candidates up to which the index need not narrow them down further. */
const fewCandidates = 100;
/** Maximum number of comparisons in the index, one per word and match. Beyond that, reading the articles is faster. */
const maxComparisons = 60_000;
/** Cost of reading an article's text, relative to that of sorting a match. */
const readingCost = 8;

/**
 * Chooses how to run a query.
 * @param articles total number of articles.
 * @param limit number of matches requested.
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
    // Add another word only if it at least halves the remaining candidates.
    if (required.length > 0 && (candidates <= fewCandidates || share(use) > 0.5)) break;
    required.push(use.words);
    candidates *= share(use);
  }
  const lead = uses.filter(({ isComplete }) => isComplete).sort((one, other) => one.leadUses - other.leadUses)[0];
  // Taking all matches costs one step per match. Reading until the page is full costs `readingCost * limit` steps,
  // divided by the share of articles that match.
  const breakEven = Math.sqrt(readingCost * limit * all);
  const isFew = estimate <= Math.max(alwaysIndexed, breakEven);
  const isCheap = (words: number, matches: number): boolean => words * matches <= maxComparisons;
  const leastUsed = Math.min(all, ...uses.filter(({ isComplete }) => isComplete).map((use) => use.uses));
  return {
    mode: isFew && required[0] && isCheap(required[0].length, leastUsed) ? 'index' : 'scan',
    required,
    needsCheck: required.length < uses.length || query.words.some(({ tokens }) => tokens.length > 1),
    checkedShare: Math.min(1, estimate / Math.max(1, candidates)),
    requiredLead:
      lead && lead.leadUses <= maxRankedLeads && isCheap(lead.words.length, Math.min(all, lead.leadUses))
        ? lead.words
        : undefined,
    estimate,
  };
}

/** Total number of matches; if not exact, an estimate rounded to two significant digits. */
export type Total = { count: number; isExact: boolean };

/** Returns an estimated total, rounded to two significant digits. */
export const approximate = (count: number): Total => ({ count: roundToTwoDigits(count), isExact: false });

/** Rounds a number to two significant digits. */
export function roundToTwoDigits(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.round(value / unit) * unit;
}
