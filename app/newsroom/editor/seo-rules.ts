import { isDecorative } from '~/platform/html/rules';
import { headingsOf, textOf } from '~/platform/html/text';
import type { Band } from './quality-rules';
import { type QualityMetrics, qualityMetrics } from './quality-rules';

/** Recommended lengths, in characters; search results cut off longer text (spec 2 §5). */
export const titleLimits = { from: 30, to: 60 } as const;
export const descriptionLimits = { from: 120, to: 160 } as const;

export type Keyword = {
  keyword: string;
  /** Percentage of all words. */
  density: number;
  /** The most prominent place in which the keyword occurs: the title, a heading, the beginning, or only the text. */
  prominence: 'title' | 'heading' | 'opening' | 'text';
};

/** The result of an SEO analysis (spec 2 §3, "SEO analysis result"). */
export type SeoAnalysis = {
  score: number;
  keywords: Keyword[];
  readability: { score: number; level: string; suggestions: string[] };
  suggestions: string[];
};

const baseScore = 50;
const maxTitlePoints = 25;

/**
 * Returns the points for a title's length, 0 to 25: 25 from 30 to 60 characters (spec 2 §5). Shorter titles earn a
 * proportional share; longer ones lose a point for each character that search results cut off (decision 25).
 */
export function titlePoints(length: number): number {
  if (length < titleLimits.from) return Math.round((maxTitlePoints * length) / titleLimits.from);
  return Math.max(0, maxTitlePoints - Math.max(0, length - titleLimits.to));
}

/**
 * Returns the points for the number of words: 25 for 300 or more, 15 for 150 or more, and otherwise one for every 15
 * words (decision 25).
 */
export function wordPoints(words: number): number {
  if (words >= 300) return 25;
  if (words >= 150) return 15;
  return Math.floor(words / 15);
}

/** Returns the score, 50 to 100. */
export const seoScore = (titleLength: number, words: number): number =>
  Math.min(100, baseScore + titlePoints(titleLength) + wordPoints(words));

/** Returns the colour band of a score: 80 and above is green, 60 and above yellow, anything less red. */
export const seoBand = (score: number): Band => (score >= 80 ? 'good' : score >= 60 ? 'fair' : 'poor');

/** Returns the colour band of a title's length in the quick check. */
export const titleBand = (length: number): Band =>
  length > titleLimits.to ? 'poor' : length > titleLimits.from ? 'good' : 'fair';

/** Returns the colour band of a description's length in the quick check; undefined when there is nothing to report. */
export const descriptionBand = (length: number): Band | undefined =>
  length > descriptionLimits.to ? 'poor' : length > descriptionLimits.from ? 'good' : undefined;

const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all also an and any are as at be because been before being below between both but by can could
  did do does doing down during each few for from further had has have having he her here hers him his how i if in into is
  it its itself just like may me might more most must my no nor not now of off on once one only or other our out over own
  same she should so some such than that the their them then there these they this those through to too two under until up
  use used using very was we were what when where which while who why will with would you your`.split(/\s+/),
);

const maxKeywords = 5;

/**
 * Returns the most frequent keywords in an article: words with at least four letters that occur at least twice, except
 * common words.
 */
export function keywordsOf(title: string, html: string): Keyword[] {
  const text = textOf(html);
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}-]*/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) if (word.length >= 4 && !stopWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const containsWord = (haystack: string, word: string): boolean =>
    haystack
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{N}-]*/gu)
      ?.includes(word) ?? false;
  const headings = headingsOf(html)
    .map((heading) => heading.text)
    .join(' ');
  const opening = text.slice(0, 300);
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([one, first], [other, second]) => second - first || one.localeCompare(other))
    .slice(0, maxKeywords)
    .map(([keyword, count]) => ({
      keyword,
      density: Math.round((1000 * count) / words.length) / 10,
      prominence: containsWord(title, keyword)
        ? 'title'
        : containsWord(headings, keyword)
          ? 'heading'
          : containsWord(opening, keyword)
            ? 'opening'
            : 'text',
    }));
}

const levels = [
  [80, 'Easy'],
  [60, 'Plain'],
  [40, 'Demanding'],
  [0, 'Hard'],
] as const;

type SeoInput = {
  title: string;
  seoTitle: string;
  seoDescription: string;
  excerpt: string;
  content: string;
  words: number;
  imageUrl: string | null;
  imageAlt: string;
  /** Metrics of the content, if they are known already. */
  metrics?: QualityMetrics;
};

/** Returns the title and the description that search results would show. */
export const searchSnippet = ({
  title,
  seoTitle,
  seoDescription,
  excerpt,
}: Pick<SeoInput, 'title' | 'seoTitle' | 'seoDescription' | 'excerpt'>): { title: string; description: string } => ({
  title: seoTitle.trim() || title.trim(),
  description: seoDescription.trim() || excerpt.trim(),
});

/** Analyses an article as a search engine would see it. */
export function analyseSeo(input: SeoInput): SeoAnalysis {
  const { title, description } = searchSnippet(input);
  const { content, words, metrics = qualityMetrics(content) } = input;
  const pictures = content.match(/<img\b[^>]*>/g) ?? [];
  const suggestions: string[] = [];
  const suggest = (applies: boolean, suggestion: string): void => {
    if (applies) suggestions.push(suggestion);
  };
  suggest(
    title.length < titleLimits.from,
    `Make the title longer: ${titleLimits.from} to ${titleLimits.to} characters.`,
  );
  suggest(
    title.length > titleLimits.to,
    `Make the title shorter: search results cut it off after ${titleLimits.to} characters.`,
  );
  suggest(description === '', 'Write a description: it appears under the title in search results.');
  suggest(
    description.length > descriptionLimits.to,
    `Make the description shorter: search results cut it off after ${descriptionLimits.to} characters.`,
  );
  suggest(words < 300, 'Write more: at least 300 words.');
  suggest(words >= 300 && headingsOf(content).length === 0, 'Break up the text with headings.');
  suggest(!/<a\b[^>]*href="\/article\//.test(content), 'Link to another of our articles.');
  suggest(
    pictures.some((picture) => /alt=""/.test(picture) && !isDecorative(picture)) ||
      (input.imageUrl !== null && input.imageAlt.trim() === ''),
    'Add alternative text to every picture.',
  );
  const readabilitySuggestions =
    metrics.sentenceLength > 25 ? ['Shorten the sentences: at most 25 words on average.'] : [];
  return {
    score: seoScore(title.length, words),
    keywords: keywordsOf(title, content),
    readability: {
      score: metrics.readabilityScore,
      level: levels.find(([from]) => metrics.readabilityScore >= from)?.[1] ?? 'Hard',
      suggestions: readabilitySuggestions,
    },
    suggestions,
  };
}
