import { wholeNumber } from '~/design/format';
import type { EditorTab } from '~/newsroom/drafts/editor-panels';
import { hasContent } from '~/newsroom/drafts/fields';
import { longestHtml } from '~/platform/html/rules';

/** Minimum length of an article whose quality is assessed, in characters (spec 2 §2). */
export const minAssessedLength = 100;

/** Delay between the last change and the next measurement, in milliseconds (spec 2 §9). */
export const measureDelay = 300;

/** Maximum issues listed individually; the others are counted (spec 2 §5). */
const maxListedIssues = 3;

/** Returns the issues to show: the first three, then the number of remaining issues. */
export function listIssues(issues: readonly string[]): string[] {
  const rest = issues.length - maxListedIssues;
  return rest > 0
    ? [...issues.slice(0, maxListedIssues), `...and ${rest} more ${rest === 1 ? 'issue' : 'issues'}`]
    : [...issues];
}

type Notice = { title: string; description: string };

/** Messages shown on the page, as worded in spec 2 §5 and §8. */
export const notices = {
  missing: { title: 'Missing Information', description: 'Please provide both title and content.' },
  noPreview: {
    title: 'Preview Unavailable',
    description: 'Please add a title and content to preview the article.',
  },
  previewNotSaved: {
    title: 'Preview Unavailable',
    description: 'Your latest changes have not been saved yet. You can preview the article once they have been saved.',
  },
  created: { title: 'Article Created', description: 'Article created successfully' },
  updated: { title: 'Article Updated', description: 'Your changes have been saved.' },
  notSubmitted: {
    title: 'Not submitted',
    description: 'Press “Submit for Review” again to submit the article.',
  },
  notSaved: { title: 'Save Failed', description: 'Unable to save article. Please try again.' },
  clean: { title: 'Content Already Clean', description: 'No formatting issues were found.' },
  notCleaned: { title: 'Content Cleaning Failed', description: 'The content could not be cleaned. Please try again.' },
  changedMeanwhile: {
    title: 'Content not cleaned',
    description:
      'The text was edited while it was being cleaned, so the cleaned version was not used. Please try again.',
  },
  cleaned: (issues: number): Notice => ({
    title: 'Content Cleaned Successfully',
    description: `Fixed ${issues} content formatting ${issues === 1 ? 'issue' : 'issues'}.`,
  }),
  processed: (issues: number): Notice => ({
    title: 'Content Processing',
    description: `Fixed ${issues} content formatting ${issues === 1 ? 'issue' : 'issues'}`,
  }),
} as const;

const hasText = (text: string): boolean => text.trim() !== '';

/** Whether an article can be saved: it has a title and content (spec 2 §5). */
export const canSave = ({ title, content }: { title: string; content: string }): boolean =>
  hasText(title) && hasContent(content);

/** Why an article cannot be reviewed or published, by field. */
export type FieldProblems = Readonly<Partial<Record<string, string>>>;

/** What has to be written before a new article can be submitted, with the sentence that says so. */
export type MissingPart = { place: 'title' | 'text'; sentence: string };

export function missingFor({ title, content }: { title: string; content: string }): MissingPart | undefined {
  const sentence = (what: string): string => `Write ${what} first. Then the article can be submitted for review.`;
  if (hasText(title)) return hasContent(content) ? undefined : { place: 'text', sentence: sentence('some text') };
  return { place: 'title', sentence: sentence(hasContent(content) ? 'a title' : 'a title and some text') };
}

/** Whether there is anything to preview: a title or content (spec 2 §5). */
export const canPreview = ({ title, content }: { title: string; content: string }): boolean =>
  hasText(title) || hasContent(content);

/** Splits text pasted into the title: its first line is the title, and every other line with words a paragraph. */
export function splitPastedTitle(pasted: string): { title: string; paragraphs: string[] } {
  const [title = '', ...paragraphs] = pasted
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { title, paragraphs };
}

/** Parses comma-separated tags, and removes duplicates regardless of case. */
export function parseTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().replaceAll(/\s+/g, ' '));
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    if (tag === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export const formatTags = (tags: readonly string[]): string => tags.join(', ');

export const tooLongMessage = `The text can have at most ${wholeNumber(longestHtml)} characters.`;

type Source = { url: string; title: string };

/** Values that prefill a new article, from the navigation state (spec 2 §2). */
export type Prefill = {
  title: string;
  /** Unsanitised HTML. */
  content: string;
  excerpt: string;
  category: string;
  tags: string[];
  sources: Source[];
};

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseSource(value: unknown): Source[] {
  if (typeof value === 'string') return [{ url: value, title: value }];
  if (typeof value !== 'object' || value === null || !('url' in value)) return [];
  const url = toText(value.url);
  return [{ url, title: ('title' in value && toText(value.title)) || url }];
}

/** Parses the navigation state that prefills a new article; undefined when it contains no values. */
export function parsePrefill(state: unknown): Prefill | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const input = state as Record<string, unknown>;
  const { tags, sources } = input;
  const prefill: Prefill = {
    title: toText(input.title),
    content: toText(input.content).slice(0, longestHtml),
    excerpt: toText(input.excerpt),
    category: toText(input.category),
    tags: parseTags(Array.isArray(tags) ? tags.map(toText).join(',') : toText(tags)),
    sources: Array.isArray(sources) ? sources.flatMap(parseSource) : [],
  };
  const isEmpty = Object.values(prefill).every((value) => value.length === 0);
  return isEmpty ? undefined : prefill;
}

/**
 * Returns the slug of the category with the given slug or name. Returns the given text when there is no such category.
 */
export function findCategorySlug(categories: readonly { slug: string; name: string }[], input: string): string {
  const wanted = input.trim().toLowerCase();
  const found =
    categories.find(({ slug }) => slug.toLowerCase() === wanted) ??
    categories.find(({ name }) => name.toLowerCase() === wanted);
  return found?.slug ?? input;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the initial content of a prefill: its own content, then its sources as a list. */
export function prefilledContent({ content, sources }: Pick<Prefill, 'content' | 'sources'>): string {
  const items = sources
    .filter(({ url }) => /^https?:\/\//.test(url))
    .map(({ url, title }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`);
  return items.length === 0 ? content : `${content}<h2>Sources</h2><ul>${items.join('')}</ul>`;
}

/** The article being edited on a page. */
export type EditedArticle = {
  /** Key of the history entry at which the article was opened or started. */
  key: string;
  pathname: string;
  /** Null until the first save. */
  articleId: string | null;
};

/**
 * Whether a navigation continues editing the same article, because the article has received its own URL or a link leads
 * to a part of the page. Otherwise the article at the new location is opened, or a new one started.
 */
export const isSameArticle = (
  editedArticle: EditedArticle,
  { id, key, pathname, hash }: { id?: string; key: string; pathname: string; hash: string },
): boolean =>
  pathname === editedArticle.pathname
    ? id !== undefined || key === editedArticle.key || hash !== ''
    : id !== undefined && id === editedArticle.articleId;

/** Maximum length of a search for articles to link to, in characters. */
export const longestLinkSearch = 100;
/** A published article that can be linked to. */
export type LinkTarget = { href: string; title: string; category: string; publishedAt: string };

/** HTML after cleaning, with a message for each issue that was fixed. */
export type CleanedContent = { content: string; issues: string[] };

/** Returns the tab beside the text that holds the place which a fragment names; null for any other place. */
export function tabOfPlace(hash: string): EditorTab | null {
  if (/^#(?:workflow-|article-(?:category|author|language|picture|picture-text)$)/.test(hash)) return 'workflow';
  if (hash === '#article-slug') return 'search';
  return /^#editorial-comment(?:s$|-)/.test(hash) ? 'comments' : null;
}
