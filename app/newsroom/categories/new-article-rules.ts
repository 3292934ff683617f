import { z } from 'zod';
import { manyLines, oneLine, optionalLine } from '~/platform/forms/form-fields';
import { longestArticleText, longestAuthor, longestSummary, longestTagList, longestTitle } from './constants';

const checkbox = z
  .literal('on', { error: 'Choose on or off.' })
  .optional()
  .transform((value) => value === 'on');

/**
 * Form for creating an article in a category (spec 3 §5). It does not accept view counts, which are only ever measured.
 */
export const newArticleForm = z.object({
  title: oneLine({ limit: longestTitle, required: () => 'Enter a title.' }),
  summary: manyLines({ limit: longestSummary, required: () => 'Enter a summary.' }),
  content: z.string().max(longestArticleText, 'This is too long for this form. Please use the editor.').optional(),
  tags: z.string().max(longestTagList, `Tags can have at most ${longestTagList} characters.`).optional(),
  author: optionalLine(longestAuthor),
  featured: checkbox,
  trending: checkbox,
});
export type NewArticle = z.output<typeof newArticleForm>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

/**
 * Returns the initial text of an article: the entered content, as plain text or HTML, or else a heading and the summary
 * (spec 3 §5).
 */
export function firstText({ title, summary, content = '' }: Pick<NewArticle, 'title' | 'summary' | 'content'>): string {
  const written = content.replaceAll('\r\n', '\n').trim();
  if (written === '') return `<h2>${escaped(title)}</h2>${paragraphs(summary)}`;
  return /<[a-z][^>]*>/i.test(written) ? written : paragraphs(written);
}

/** Parses comma-separated tags; trims them and drops empty ones. */
export const tagsOf = (list = ''): string[] =>
  list
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
