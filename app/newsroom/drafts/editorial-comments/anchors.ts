/**
 * The words of a text that something is about, and the text before and after it (as in W3C's TextQuoteSelector).
 */
export type Anchor = { quote: string; before: string; after: string };

/** Characters around the quote that are kept to find it again. */
const around = 32;

/** The anchor of a stretch of a plain text. */
export const anchorOf = (text: string, start: number, end: number): Anchor => ({
  quote: text.slice(start, end),
  before: text.slice(Math.max(0, start - around), start),
  after: text.slice(end, end + around),
});

/** How many characters two texts share at their ends. */
function sharedEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** How many characters two texts share at their beginnings. */
function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * Where an anchor's words are in a plain text now: of several places the one whose surroundings are most like those of
 * then. `null` when the words are not there any more.
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
