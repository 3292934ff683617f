import type { ArticleSort } from '~/content/articles/constants';

/** Maximum length of a search, in characters; the rest is ignored. */
export const maxSearchLength = 200;
/** Maximum number of words used from a search. */
export const searchWordLimit = 8;

export type SearchSort = 'relevance' | ArticleSort;
/** The orders in which matches are read. Trending is the most viewed first, within its period. */
export type OrderedSort = Exclude<ArticleSort, 'trending'>;

/**
 * Folds text for search: removes case, accents, compatibility forms (ligatures, full-width letters) and invisible
 * characters, and collapses white space to single spaces. Queries and stored text are folded in the same way, so that
 * they match.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * Matches the tokens in text: runs of letters and digits (at most sixty characters), single symbols and, in scripts
 * without spaces between words, single characters.
 */
const tokenPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]{1,60}|\S/gv;

const isWordToken = (token: string): boolean => /^[\p{L}\p{N}\p{M}]/u.test(token);

/** Returns the tokens in folded text, in order. */
export function tokensOf(folded: string): string[] {
  return folded.match(tokenPattern) ?? [];
}

/**
 * Joins tokens into searchable text. Each is preceded by a space, so that " ab" matches only tokens that begin with
 * "ab".
 */
const spaced = (tokens: readonly string[]): string => tokens.map((token) => ` ${token}`).join('');

/** Position of a query's token within an article's token. */
export type TokenPlace = 'whole' | 'start' | 'end' | 'inside';
export type QueryToken = { token: string; place: TokenPlace };

export type QueryWord = {
  typed: string;
  tokens: QueryToken[];
  /** Substring of the spaced text that every match contains. */
  needle: string;
};

export type SearchQuery = {
  words: QueryWord[];
  /**
   * All words in sequence, starting at the beginning of a word: the substring of the spaced text that every exact match
   * contains.
   */
  phrase: string;
};

/**
 * Whether a word is matched only at the beginning of words. This applies to words of one or two characters and to
 * single letters before a symbol (c++), which would otherwise match almost everywhere.
 */
function isAnchored(tokens: readonly string[]): boolean {
  const [first = ''] = tokens;
  return !isWordToken(first) || [...first].length <= (tokens.length === 1 ? 2 : 1);
}

function placeOf(index: number, tokens: readonly string[]): TokenPlace {
  const isWord = isWordToken(tokens[index] ?? '');
  const beginsToken = index > 0 || isAnchored(tokens);
  const endsToken = index < tokens.length - 1 || !isWord;
  if (beginsToken) return endsToken ? 'whole' : 'start';
  return endsToken ? 'end' : 'inside';
}

function queryWord(typed: string): QueryWord | undefined {
  const tokens = tokensOf(fold(typed));
  if (tokens.length === 0) return undefined;
  const places = tokens.map((token, index) => ({ token, place: placeOf(index, tokens) }));
  return { typed, tokens: places, needle: isAnchored(tokens) ? spaced(tokens) : spaced(tokens).slice(1) };
}

/** Parses a visitor's search. There are no operators: every character is literal. */
export function parseSearch(search: string): SearchQuery {
  const byNeedle = new Map<string, QueryWord>();
  const typedWords = search.slice(0, maxSearchLength).split(/[\s\p{Cc}]+/u);
  const words = typedWords.flatMap((typed) => queryWord(typed) ?? []).slice(0, searchWordLimit);
  for (const word of words) {
    if (!byNeedle.has(word.needle)) byNeedle.set(word.needle, word);
  }
  return {
    words: [...byNeedle.values()],
    phrase: spaced(words.flatMap((word) => word.tokens.map(({ token }) => token))),
  };
}

/** Separator token between fields, so that no phrase matches across them. */
const fieldEnd = ' \n';

/** Searchable content of an article. All text except `body` is folded and spaced. */
export type SearchFields = {
  /** Title, tags and excerpt. */
  lead: string;
  /** Number of characters in `lead` up to the end of the title. */
  titleEnd: number;
  /** Number of characters in `lead` up to the end of the tags. */
  tagsEnd: number;
  /** Title, tags, excerpt and body. */
  everything: string;
  /** The body as plain text, from which passages are taken. */
  body: string;
};

/** Returns the searchable content of an article. Removes NUL characters, which PostgreSQL cannot store. */
export function searchFields(article: {
  title: string;
  excerpt: string;
  contentText: string;
  tags: readonly string[];
}): SearchFields {
  const field = (text: string): string => spaced(tokensOf(fold(text))) + fieldEnd;
  const title = field(article.title);
  const titleAndTags = title + article.tags.map(field).join('');
  const lead = titleAndTags + field(article.excerpt);
  return {
    lead,
    // Count code points, as PostgreSQL does.
    titleEnd: [...title].length,
    tagsEnd: [...titleAndTags].length,
    everything: lead + field(article.contentText),
    body: article.contentText.replaceAll('\0', ''),
  };
}

/** Returns each distinct word in an article's fields, including the empty word. Used to count the words in use. */
export function distinctWords(fields: Pick<SearchFields, 'lead' | 'everything'>): { word: string; isLead: boolean }[] {
  const leads = new Set(fields.lead.split(' '));
  const all = new Set(fields.everything.split(' '));
  all.delete('\n');
  return [...all].sort().map((word) => ({ word, isLead: leads.has(word) }));
}

/**
 * Lengths of words that can take part in typo correction: one minimum for words in use, another for typed words, and
 * the maximum for both.
 */
const correctableLengths = { inUse: 3, typed: 4, longest: 30 };

/**
 * Returns the word itself and its variants with one letter left out. Two words have one of these in common exactly when
 * they differ by one typo: a letter omitted, added, changed, swapped with its neighbour or moved. Empty for words that
 * are never corrected: numbers, symbols and short words.
 */
export function spellings(word: string, shortest = correctableLengths.inUse): string[] {
  const characters = [...word];
  if (characters.length < shortest || characters.length > correctableLengths.longest || !/^\p{L}+$/u.test(word))
    return [];
  return [...new Set([word, ...characters.map((_, index) => characters.toSpliced(index, 1).join(''))])];
}

/** Returns the spellings of a typed word, used to find similar words in use. */
export const typedSpellings = (word: string): string[] => spellings(word, correctableLengths.typed);

/** Returns the typed search with its unknown tokens replaced; `undefined` when one of them has no replacement. */
export function correctSearch(
  query: SearchQuery,
  replacements: ReadonlyMap<string, string | undefined>,
): string | undefined {
  const words: string[] = [];
  for (const { typed, tokens } of query.words) {
    if (!tokens.some(({ token }) => replacements.has(token))) {
      words.push(typed);
      continue;
    }
    const corrected = tokens.map(({ token }) => (replacements.has(token) ? replacements.get(token) : token));
    if (corrected.includes(undefined)) return undefined;
    words.push(corrected.join(''));
  }
  return words.join(' ');
}
