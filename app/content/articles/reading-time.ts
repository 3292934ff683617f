/** Reading speed that minutes are counted by (spec 2 §9: words divided by 200). */
const wordsPerMinute = 200;

/** Words of a plain text, by Unicode's rules, so that scripts without spaces count too. */
export function countWords(text: string): number {
  let words = 0;
  for (const segment of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) {
    if (segment.isWordLike) words += 1;
  }
  return words;
}

/** Minutes to read so many words; at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}
