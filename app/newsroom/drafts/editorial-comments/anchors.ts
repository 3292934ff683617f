/** A quoted passage with the text before and after it, as in W3C's TextQuoteSelector. */
export type Anchor = { quote: string; before: string; after: string };

/** Characters stored on each side of a quote to find it again. */
const around = 32;

/** Returns the anchor of a range in plain text. */
export const anchorOf = (text: string, start: number, end: number): Anchor => ({
  quote: text.slice(start, end),
  before: text.slice(Math.max(0, start - around), start),
  after: text.slice(end, end + around),
});

/** Returns the length of the suffix that two texts share. */
function sharedEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** Returns the length of the prefix that two texts share. */
function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * Finds an anchor's quote in plain text. Of several matches, it returns the one whose surroundings are most similar to
 * the stored ones; `null` when the quote no longer occurs.
 */
export function findAnchor(text: string, { quote, before, after }: Anchor): { start: number; end: number } | null {
  if (quote === '') return null;
  let best: { start: number; likeness: number } | null = null;
  for (let start = text.indexOf(quote); start !== -1; start = text.indexOf(quote, start + 1)) {
    const end = start + quote.length;
    const likeness =
      sharedEnd(text.slice(Math.max(0, start - around), start), before) +
      sharedStart(text.slice(end, end + around), after);
    if (!best || likeness > best.likeness) best = { start, likeness };
  }
  return best && { start: best.start, end: best.start + quote.length };
}
