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
 * Finds what a quote has become: what is now between the text before and after it, unless that is much longer. Where
 * less context than usual was stored, the quote was near the beginning or end of the text, and has to be there still.
 */
function findEdited(text: string, { quote, before, after }: Anchor): { start: number; end: number } | null {
  const longest = 2 * quote.length + contextLength;
  const [isFirst, isLast] = [before.length < contextLength, after.length < contextLength];
  if ((isFirst && !text.startsWith(before)) || (isLast && !text.endsWith(after))) return null;
  for (let place = text.indexOf(before); place !== -1; place = isFirst ? -1 : text.indexOf(before, place + 1)) {
    const start = place + before.length;
    const end = isLast ? text.length - after.length : text.indexOf(after, start);
    if (end > start && end - start <= longest) return { start, end };
  }
  return null;
}

/**
 * Finds an anchor's quote in plain text. If the quote occurs more than once, returns the match whose surroundings are
 * most similar to the stored ones. If it no longer occurs, returns what it has become, or `null` if it was deleted.
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
  return best ? { start: best.start, end: best.start + quote.length } : findEdited(text, { quote, before, after });
}
