import { fold, type SearchQuery } from './rules';

/** A piece of text, and whether it matches the search. */
export type Part = { text: string; isMatch: boolean };

/** Approximate length of a passage, in characters. */
export const passageLength = 160;
/** Maximum length, in characters, of text that is shown in full. */
const fullTextLimit = 200;
/** Number of characters of context before a match. */
const contextLength = 40;
/** Maximum number of matches considered when choosing a passage. */
const maxConsideredMatches = 200;

type Match = { start: number; end: number; word: number };

export type Finder = {
  /** Returns the matches in the text, in order, with their positions in the unfolded text. */
  find(text: string): Match[];
  words: number;
};

/** Marks a match of the whole phrase, as opposed to one of a single word. */
const phraseMatch = -1;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const space = /^[\s\p{Cc}]$/u;

/**
 * Splits text into runs of ASCII and everything else. An ASCII run does not include a final character that could
 * combine with the next one.
 */
const textRuns = /[\0-\x7f]+(?![^\0-\x7f])|[\s\S]+?(?=[\0-\x7f]{2}|[\0-\x7f]$|$)/g;
const onlyAscii = /^[\0-\x7f]*$/;

/**
 * Returns the folded text and, for each of its characters, the start and end of the grapheme it came from. Does not
 * collapse white space.
 */
function foldWithOffsets(text: string): {
  folded: string;
  startOf(index: number): number;
  endOf(index: number): number;
} {
  if (onlyAscii.test(text)) {
    return { folded: text.toLowerCase(), startOf: (index) => index, endOf: (index) => index + 1 };
  }
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: run, index } of text.matchAll(textRuns)) {
    if (onlyAscii.test(run)) {
      pieces.push(run.toLowerCase());
      for (let start = index; start < index + run.length; start += 1) {
        starts.push(start);
        ends.push(start + 1);
      }
      continue;
    }
    for (const { segment, index: offset } of graphemes.segment(run)) {
      const folded = space.test(segment) ? ' ' : fold(segment);
      pieces.push(folded);
      for (let unit = 0; unit < folded.length; unit += 1) {
        starts.push(index + offset);
        ends.push(index + offset + segment.length);
      }
    }
  }
  return {
    folded: pieces.join(''),
    startOf: (index) => starts[index] ?? 0,
    endOf: (index) => ends[index] ?? text.length,
  };
}

const escapeRegExp = (token: string): string => token.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function pattern(tokens: readonly string[], isAnchored: boolean): string {
  const [first = '', ...others] = tokens.map(escapeRegExp);
  // The lookbehind follows the first token, because testing it at every position would be slow.
  const boundary = isAnchored && /^[\p{L}\p{N}\p{M}]/u.test(first) ? `(?<![\\p{L}\\p{N}\\p{M}]${first})` : '';
  return [first + boundary, ...others].join('\\s*');
}

/** Returns a finder for a query's matches in displayed text. */
export function createFinder(query: SearchQuery): Finder {
  const { words } = query;
  const patterns = words.map(({ tokens, needle }) =>
    pattern(
      tokens.map(({ token }) => token),
      needle.startsWith(' '),
    ),
  );
  const longestFirst = [...patterns.keys()].sort(
    (one, other) => (patterns[other] ?? '').length - (patterns[one] ?? '').length,
  );
  // The query word, or the whole phrase, that each capturing group matches.
  const meanings = words.length > 1 ? [phraseMatch, ...longestFirst] : longestFirst;
  const alternatives = meanings.map((word) =>
    word === phraseMatch ? pattern(query.phrase.split(' ').filter(Boolean), true) : patterns[word],
  );
  const expression = new RegExp(alternatives.map((alternative) => `(${alternative})`).join('|'), 'gu');
  return {
    words: words.length,
    find(text) {
      if (words.length === 0) return [];
      const { folded, startOf, endOf } = foldWithOffsets(text);
      return Array.from(folded.matchAll(expression), (found) => ({
        start: startOf(found.index),
        end: endOf(found.index + found[0].length - 1),
        word: meanings[found.findIndex((piece, group) => group > 0 && piece !== undefined) - 1] ?? 0,
      }));
    },
  };
}

/**
 * Returns the number of query words that the matches cover. A match of the whole phrase counts as one more than the
 * number of words.
 */
function coverage(matches: readonly Match[], words: number): number {
  if (matches.some(({ word }) => word === phraseMatch)) return words + 1;
  return new Set(matches.map(({ word }) => word)).size;
}

/** Whether the text contains every word in the query, so that there is no need to look for a better passage. */
export function containsAll(text: string, finder: Finder): boolean {
  return coverage(finder.find(text), finder.words) >= finder.words;
}

function splitParts(text: string, matches: readonly Match[], from: number, to: number): Part[] {
  const parts: Part[] = [];
  let shown = from;
  for (const { start, end } of matches) {
    if (start < shown || end > to) continue;
    if (start > shown) parts.push({ text: text.slice(shown, start), isMatch: false });
    const last = parts.at(-1);
    if (last?.isMatch) last.text += text.slice(start, end);
    else parts.push({ text: text.slice(start, end), isMatch: true });
    shown = end;
  }
  if (shown < to) parts.push({ text: text.slice(shown, to), isMatch: false });
  return parts;
}

/** Splits the whole text into parts which, when joined, equal the text. */
export function highlight(text: string, finder: Finder): Part[] {
  return splitParts(text, finder.find(text), 0, text.length);
}

/** Returns the match with which to begin the passage that covers the most query words. */
function bestMatch(matches: readonly Match[], words: number): Match | undefined {
  let best: Match | undefined;
  let bestCoverage = 0;
  for (const match of matches.slice(0, maxConsideredMatches)) {
    const near = matches.filter(
      ({ start, end }) => start >= match.start && end <= match.start + passageLength - contextLength,
    );
    const covered = coverage(near, words);
    if (covered > bestCoverage) {
      best = match;
      bestCoverage = covered;
    }
    if (bestCoverage > words) break;
  }
  return best;
}

/** Returns the start of the first word after a position, or the limit if that comes first. */
function wordStart(text: string, position: number, limit: number): number {
  if (position <= 0) return 0;
  const gap = text.slice(position, limit).search(/\s/);
  return gap < 0 ? limit : position + gap + 1;
}

/** Returns the end of the last word before a position, or the limit if that comes later. */
function wordEnd(text: string, position: number, limit: number): number {
  if (position >= text.length) return text.length;
  const gap = text.slice(limit, position + 1).search(/\s\S*$/);
  return gap < 0 ? limit : limit + gap;
}

/**
 * Returns the passage of about 160 characters that covers the most query words, with an ellipsis wherever text was cut
 * off. Without a match, returns the beginning of the text.
 */
export function passage(text: string, finder: Finder, matches: readonly Match[] = finder.find(text)): Part[] {
  if (text.length <= fullTextLimit) return splitParts(text, matches, 0, text.length);
  const best = bestMatch(matches, finder.words) ?? { start: 0, end: 0, word: 0 };
  const from = wordStart(text, best.start - contextLength, best.start);
  const to = wordEnd(text, from + passageLength, Math.max(best.end, Math.min(text.length, from + 1)));
  const parts = splitParts(text, matches, from, to);
  if (from > 0) parts.unshift({ text: '… ', isMatch: false });
  if (to < text.length) parts.push({ text: ' …', isMatch: false });
  return parts;
}

/** Returns the excerpt, or a passage from the body if it covers more of the query. */
export function bestPassage(excerpt: string, body: string, finder: Finder): Part[] {
  const inExcerpt = finder.find(excerpt);
  const inBody = finder.find(body);
  return coverage(inBody, finder.words) > coverage(inExcerpt, finder.words)
    ? passage(body, finder, inBody)
    : passage(excerpt, finder, inExcerpt);
}
