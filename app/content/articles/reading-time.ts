/** Assumed reading speed (spec 2 §9: words divided by 200). */
const wordsPerMinute = 200;

/** Counts the words in plain text by Unicode segmentation, so that scripts without spaces are counted correctly. */
export function countWords(text: string): number {
  let words = 0;
  for (const segment of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) {
    if (segment.isWordLike) words += 1;
  }
  return words;
}

/** Returns the minutes it takes to read this many words; at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}
