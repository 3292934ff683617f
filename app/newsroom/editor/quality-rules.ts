import { textOf } from '~/platform/html/text';

/** The metrics used to assess an article's text (spec 2 §3, "Quality metrics"). */
export type QualityMetrics = {
  /** 0 to 100; higher is easier. */
  readabilityScore: number;
  /** Average words per sentence. */
  sentenceLength: number;
  /** Average sentences per paragraph. */
  paragraphLength: number;
  /** Number of words with more than twelve letters. */
  jargonCount: number;
  activeVoicePercentage: number;
  quotesCount: number;
};

/** Maximum number of letters in a word that does not count as jargon (spec 2 §5). */
const longestPlainWord = 12;

const formsOfToBe = /(?<![\p{L}\p{N}])(?:am|is|are|was|were|be|been|being)(?![\p{L}\p{N}])/giu;
const alphabetic = /\p{L}/u;

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) {
    if (isWordLike && alphabetic.test(segment)) words.push(segment);
  }
  return words;
}

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split('\n')) {
    for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)) {
      if (alphabetic.test(segment)) sentences.push(segment.trim());
    }
  }
  return sentences;
}

const withoutTag = (html: string, tag: string): string =>
  html.replaceAll(new RegExp(`<${tag}\\b[^>]*>[\\s\\S]*?</${tag}>`, 'g'), '');

/** Removes code, tables, headings and captions, which contain no sentences. */
const proseOf = (html: string): string =>
  ['pre', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figcaption'].reduce(withoutTag, html);

/**
 * Counts passages in quotation marks and block quotations. Quotation marks inside a block quotation do not count again.
 */
function countQuotes(html: string): number {
  const blocks = html.match(/<blockquote\b/g)?.length ?? 0;
  const text = textOf(['blockquote', 'pre'].reduce(withoutTag, html));
  const passages = text.match(
    /“[^”\n]{2,}”|„[^“”\n]{2,}[“”]|«[^»\n]{2,}»|(?<![\p{L}\p{N}])"[^"\n]{2,}"(?![\p{L}\p{N}])/gu,
  );
  return blocks + (passages?.length ?? 0);
}

const average = (sum: number, count: number): number => (count === 0 ? 0 : sum / count);
const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));
const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns the readability for an average sentence length, the only factor in spec 2 §5. This is Flesch's reading ease
 * with a constant number of syllables per word, typical of plain English (decision 25). 15 words give 80, 20 give 70,
 * 25 give 60.
 */
export const readability = (wordsPerSentence: number): number =>
  wordsPerSentence === 0 ? 0 : clamp(Math.round(110 - 2 * wordsPerSentence), 0, 100);

/** Returns the metrics of an article's text. @param html the stored HTML. */
export function qualityMetrics(html: string): QualityMetrics {
  const prose = proseOf(html);
  const text = textOf(prose);
  const words = wordsOf(text);
  const sentences = sentencesOf(text);
  const paragraphs = [...prose.matchAll(/<p\b[^>]*>([\s\S]*?)<\/p>/g)]
    .map(([, inside]) => sentencesOf(textOf(inside ?? '')).length)
    .filter((count) => count > 0);
  const sentenceLength = average(words.length, sentences.length);
  const passive = sentences.reduce((sum, sentence) => sum + (sentence.match(formsOfToBe)?.length ?? 0), 0);
  return {
    readabilityScore: readability(sentenceLength),
    sentenceLength: roundToTenth(sentenceLength),
    paragraphLength: roundToTenth(
      average(
        paragraphs.reduce((sum, count) => sum + count, 0),
        paragraphs.length,
      ),
    ),
    jargonCount: words.filter((word) => [...word].length > longestPlainWord).length,
    activeVoicePercentage:
      sentences.length === 0 ? 100 : Math.round(clamp(100 - (100 * passive) / sentences.length, 0, 100)),
    quotesCount: countQuotes(html),
  };
}

export type Finding = { text: string; points: number };

/**
 * Returns the deductions and bonuses that apply to the metrics (spec 2 §5, "Quality scoring"), in the order of the
 * spec.
 */
export function qualityFindings(metrics: QualityMetrics): Finding[] {
  const { readabilityScore, sentenceLength, paragraphLength, jargonCount, activeVoicePercentage, quotesCount } =
    metrics;
  const findings: (Finding & { applies: boolean })[] = [
    { applies: readabilityScore < 60, points: -10, text: 'Hard to read: shorten the sentences.' },
    { applies: sentenceLength > 25, points: -15, text: 'Sentences are long: more than 25 words on average.' },
    { applies: paragraphLength > 4, points: -10, text: 'Paragraphs are long: more than 4 sentences on average.' },
    { applies: jargonCount > 5, points: -8, text: 'Many long words: more than 5 have over 12 letters.' },
    { applies: activeVoicePercentage < 70, points: -12, text: 'A lot of passive voice: say who does what.' },
    { applies: quotesCount < 2, points: -15, text: 'Add at least 2 quotes.' },
    { applies: readabilityScore > 80, points: 5, text: 'Very easy to read.' },
    { applies: activeVoicePercentage > 85, points: 5, text: 'Mostly active voice.' },
    { applies: quotesCount >= 3, points: 3, text: 'At least 3 quotes.' },
  ];
  return findings.filter(({ applies }) => applies).map(({ text, points }) => ({ text, points }));
}

/** Returns the quality score for the metrics, 0 to 100 (spec 2 §5). */
export const qualityScore = (metrics: QualityMetrics): number =>
  clamp(
    qualityFindings(metrics).reduce((sum, { points }) => sum + points, 100),
    0,
    100,
  );

export type Band = 'good' | 'fair' | 'poor';

/** Returns the colour band of a quality score, with limits at 85 and 70. */
export const qualityBand = (score: number): Band => (score >= 85 ? 'good' : score >= 70 ? 'fair' : 'poor');
