import { z } from 'zod';
import { multiLine, optionalSingleLine, singleLine } from '~/platform/forms/form-fields';
import { longestArticleText, longestAuthor, longestSummary, longestTagList, longestTitle } from './constants';

const checkbox = z
  .literal('on', { error: 'Choose on or off.' })
  .optional()
  .transform((value) => value === 'on');

/**
 * Form for creating an article in a category (spec 3 §5). It does not accept view counts, which are only ever measured.
 */
export const newArticleForm = z.object({
  title: singleLine({ limit: longestTitle, required: () => 'Enter a title.' }),
  summary: multiLine({ limit: longestSummary, required: () => 'Enter an excerpt.' }),
  content: z.string().max(longestArticleText, 'This is too long for this form. Please use the editor.').optional(),
  tags: z.string().max(longestTagList, `Tags can have at most ${longestTagList} characters.`).optional(),
  author: optionalSingleLine(longestAuthor),
  featured: checkbox,
  trending: checkbox,
});
export type NewArticle = z.output<typeof newArticleForm>;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const toParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

/**
 * Returns an article's initial text: the content entered as plain text or HTML, or else the title as a heading
 * followed by the summary (spec 3 §5).
 */
export function initialContent({
  title,
  summary,
  content = '',
}: Pick<NewArticle, 'title' | 'summary' | 'content'>): string {
  const written = content.replaceAll('\r\n', '\n').trim();
  if (written === '') return `<h2>${escapeHtml(title)}</h2>${toParagraphs(summary)}`;
  return /<[a-z][^>]*>/i.test(written) ? written : toParagraphs(written);
}

/** Parses comma-separated tags, trimming them and dropping empty ones. */
export const parseTags = (list = ''): string[] =>
  list
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
