/** A quoted passage with the text before and after it, as in W3C's TextQuoteSelector. */
export type Anchor = { quote: string; before: string; after: string };

/** Characters stored on each side of a quote to find it again. */
const contextLength = 32;

/** Returns the anchor of a range in plain text. */
export const anchorOf = (text: string, start: number, end: number): Anchor => ({
  quote: text.slice(start, end),
  before: text.slice(Math.max(0, start - contextLength), start),
  after: text.slice(end, end + contextLength),
});

/** Returns the length of the suffix that two strings share. */
function commonSuffixLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** Returns the length of the prefix that two strings share. */
function commonPrefixLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * Finds an anchor's quote in plain text. If the quote occurs more than once, returns the match whose surroundings are
 * most similar to the stored ones; `null` when the quote no longer occurs.
 */
export function findAnchor(text: string, { quote, before, after }: Anchor): { start: number; end: number } | null {
  if (quote === '') return null;
  let best: { start: number; similarity: number } | null = null;
  for (let start = text.indexOf(quote); start !== -1; start = text.indexOf(quote, start + 1)) {
    const end = start + quote.length;
    const similarity =
      commonSuffixLength(text.slice(Math.max(0, start - contextLength), start), before) +
      commonPrefixLength(text.slice(end, end + contextLength), after);
    if (!best || similarity > best.similarity) best = { start, similarity };
  }
  return best && { start: best.start, end: best.start + quote.length };
}
