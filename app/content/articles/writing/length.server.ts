import { textOf } from '~/platform/html/text';
import { setting, wholeNumberWithin } from '~/platform/settings/setting';
import { siteSetting } from '~/platform/settings/settings.server';
import { countWords } from '../reading-time';

/** Limits for the maximum length of an article, in words. */
export const lengthLimits = { min: 100, max: 200_000 } as const;

/** Maximum words in an article that is submitted, published or imported. Longer drafts can still be saved. */
export const maxArticleLength = setting('maxArticleLength', wholeNumberWithin(lengthLimits).default(10_000));

/** Returns a sentence for a text with more words than the site allows, or undefined. */
export function lengthProblem(html: string): string | undefined {
  const maxWords = siteSetting(maxArticleLength);
  const text = textOf(html);
  // Counting takes a while, and no text has more words than characters.
  const words = text.length <= maxWords ? 0 : countWords(text);
  if (words <= maxWords) return undefined;
  return `The text has ${words.toLocaleString('en')} words. At most ${maxWords.toLocaleString('en')} are allowed.`;
}
