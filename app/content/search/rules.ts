import type { ArticleSort } from '~/content/articles/constants';

/** Maximum length of a search, in characters; the rest is ignored. */
export const searchLength = 200;
/** Most words of a search that are looked for. */
export const searchWordLimit = 8;

export type SearchSort = 'relevance' | ArticleSort;

/**
 * Folds text for search: case, accents and compatibility forms (ligatures, full-width letters) are taken away, as are
 * characters that cannot be seen; runs of white space become one space. Queries and stored text pass through the same
 * fold, so that they meet.
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
 * What a text is made of for search: runs of letters and digits (cut at sixty characters), every character of scripts
 * that put no spaces between words, and every sign by itself.
 */
const tokenPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]{1,60}|\S/gv;

const isWordToken = (token: string): boolean => /^[\p{L}\p{N}\p{M}]/u.test(token);

/** The tokens of a folded text, in order. */
export function tokensOf(folded: string): string[] {
  return folded.match(tokenPattern) ?? [];
}

/** Tokens as text to be searched in: each preceded by a space, so that " ab" finds only what begins with "ab". */
const spaced = (tokens: readonly string[]): string => tokens.map((token) => ` ${token}`).join('');

/** How a token of a query must be in a token of an article. */
export type TokenPlace = 'whole' | 'start' | 'end' | 'inside';
export type QueryToken = { token: string; place: TokenPlace };

export type QueryWord = {
  /** As it was typed. */
  typed: string;
  tokens: QueryToken[];
  /** The piece of spaced text that every match contains. */
  needle: string;
};

export type SearchQuery = {
  words: QueryWord[];
  /** All words in a row, from the beginning of a word: the piece of spaced text an exact match contains. */
  phrase: string;
};

/**
 * Words of one or two characters, and single letters before a sign (c++), are looked for only where words begin: inside
 * words they would be nearly everywhere.
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

/** Reads what a visitor typed. There are no operators: every character is literal. */
export function parseSearch(search: string): SearchQuery {
  const byNeedle = new Map<string, QueryWord>();
  const typedWords = search.slice(0, searchLength).split(/[\s\p{Cc}]+/u);
  const words = typedWords.flatMap((typed) => queryWord(typed) ?? []).slice(0, searchWordLimit);
  for (const word of words) {
    if (!byNeedle.has(word.needle)) byNeedle.set(word.needle, word);
  }
  return {
    words: [...byNeedle.values()],
    phrase: spaced(words.flatMap((word) => word.tokens.map(({ token }) => token))),
  };
}

/** A separator token between fields, so that no phrase matches across them. */
const fieldEnd = ' \n';

/** What search keeps of an article; every text but the last is folded and spaced. */
export type SearchFields = {
  /** Title, tags and excerpt. */
  lead: string;
  /** Characters of `lead` up to the end of the title. */
  titleEnd: number;
  /** Characters of `lead` up to the end of the tags. */
  tagsEnd: number;
  /** Title, tags, excerpt and body. */
  everything: string;
  /** The body as plain text: found passages are cut from it. */
  body: string;
};

/** What search keeps of an article. PostgreSQL stores no NUL, so that none is kept. */
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
    // Characters as PostgreSQL counts them.
    titleEnd: [...title].length,
    tagsEnd: [...titleAndTags].length,
    everything: lead + field(article.contentText),
    body: article.contentText.replaceAll('\0', ''),
  };
}

/** The words that an article's fields add to the words in use, each once; the empty word is among them. */
export function wordsOf(fields: Pick<SearchFields, 'lead' | 'everything'>): { word: string; isLead: boolean }[] {
  const leads = new Set(fields.lead.split(' '));
  const all = new Set(fields.everything.split(' '));
  all.delete('\n');
  return [...all].sort().map((word) => ({ word, isLead: leads.has(word) }));
}

/** Shortest and longest words that a typo is looked for in, and shortest that is corrected. */
const correctableLengths = { inUse: 3, typed: 4, longest: 30 };

/**
 * The word itself and the word with each one letter left out. Two words share one of these exactly when a letter was
 * left out, added, changed, exchanged with a neighbour or moved: that is one typo. Empty for what is never corrected:
 * numbers, signs, short words.
 */
export function spellings(word: string, shortest = correctableLengths.inUse): string[] {
  const characters = [...word];
  if (characters.length < shortest || characters.length > correctableLengths.longest || !/^\p{L}+$/u.test(word))
    return [];
  return [...new Set([word, ...characters.map((_, index) => characters.toSpliced(index, 1).join(''))])];
}

/** The spellings of a typed word that a word in use is sought by. */
export const typedSpellings = (word: string): string[] => spellings(word, correctableLengths.typed);

/** What was typed with unknown tokens replaced. `undefined` when one of the unknown has no replacement. */
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
