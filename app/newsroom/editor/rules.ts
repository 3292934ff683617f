import { textOf } from '~/platform/html/text';

/** Content from which on its quality is assessed, in characters of text (spec 2 §2). */
export const assessedFrom = 100;

/** How long the page waits after the last change before it measures anew, in milliseconds (spec 2 §9). */
export const measureDelay = 300;

/** Issues that are listed one by one; the rest is counted (spec 2 §5). */
const listedIssues = 3;

/** The issues of a text as they are shown: the first three, then how many more. */
export function listIssues(issues: readonly string[]): string[] {
  const rest = issues.length - listedIssues;
  return rest > 0 ? [...issues.slice(0, listedIssues), `...and ${rest} more issues`] : [...issues];
}

type Notice = { title: string; description: string };

/** What the page says, in the words of spec 2 §5 and §8. */
export const notices = {
  missing: { title: 'Missing Information', description: 'Please provide both title and content.' },
  noPreview: {
    title: 'Preview Unavailable',
    description: 'Please add a title and content to preview the article.',
  },
  created: { title: 'Article Created', description: 'Article created successfully' },
  updated: { title: 'Article Updated', description: 'Your changes are saved.' },
  notSaved: { title: 'Save Failed', description: 'Unable to save article. Please try again.' },
  clean: { title: 'Content Already Clean', description: 'No formatting issues were found.' },
  notCleaned: { title: 'Content Cleaning Failed', description: 'The content could not be cleaned. Please try again.' },
  changedMeanwhile: {
    title: 'Content not cleaned',
    description: 'The text changed while it was being cleaned, so nothing was changed. Please try again.',
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

/** Whether a piece of stored HTML shows a reader anything. */
export const hasContent = (html: string): boolean => /<img\b|content-embed/.test(html) || hasText(textOf(html));

/** Whether an article can be saved: it has a title and content (spec 2 §5). */
export const canSave = ({ title, content }: { title: string; content: string }): boolean =>
  hasText(title) && hasContent(content);

/** Whether there is anything to preview: a title or content (spec 2 §5). */
export const canPreview = ({ title, content }: { title: string; content: string }): boolean =>
  hasText(title) || hasContent(content);

/** Tags as they are typed, divided by commas, each once. */
export function readTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().replaceAll(/\s+/g, ' '));
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    if (tag === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export const writeTags = (tags: readonly string[]): string => tags.join(', ');

/** Longest text that is cleaned, in characters. */
export const longestContent = 1_000_000;

type Source = { url: string; title: string };

/** What a new article can be begun with, by navigation state (spec 2 §2). */
export type Prefill = {
  title: string;
  /** HTML from anywhere. */
  content: string;
  excerpt: string;
  category: string;
  tags: string[];
  sources: Source[];
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function sourceIn(value: unknown): Source[] {
  if (typeof value === 'string') return [{ url: value, title: value }];
  if (typeof value !== 'object' || value === null || !('url' in value)) return [];
  const url = textIn(value.url);
  return [{ url, title: ('title' in value && textIn(value.title)) || url }];
}

/** Reads the navigation state that a new article is begun with; undefined when it holds nothing of the kind. */
export function readPrefill(state: unknown): Prefill | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const given = state as Record<string, unknown>;
  const { tags, sources } = given;
  const prefill: Prefill = {
    title: textIn(given.title),
    content: textIn(given.content).slice(0, longestContent),
    excerpt: textIn(given.excerpt),
    category: textIn(given.category),
    tags: readTags(Array.isArray(tags) ? tags.map(textIn).join(',') : textIn(tags)),
    sources: Array.isArray(sources) ? sources.flatMap(sourceIn) : [],
  };
  const isEmpty = Object.values(prefill).every((value) => value.length === 0);
  return isEmpty ? undefined : prefill;
}

/** The address of the category that a prefill names, by its address or its name; what names none stays as it is given. */
export function categoryNamed(categories: readonly { slug: string; name: string }[], given: string): string {
  const wanted = given.trim().toLowerCase();
  const found =
    categories.find(({ slug }) => slug.toLowerCase() === wanted) ??
    categories.find(({ name }) => name.toLowerCase() === wanted);
  return found?.slug ?? given;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The content that a prefill begins with: its own, and its sources as a list under it. */
export function prefilledContent({ content, sources }: Pick<Prefill, 'content' | 'sources'>): string {
  const items = sources
    .filter(({ url }) => /^https?:\/\//.test(url))
    .map(({ url, title }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`);
  return items.length === 0 ? content : `${content}<h2>Sources</h2><ul>${items.join('')}</ul>`;
}

/** What is written on a page, since it was opened or begun. */
export type Written = {
  /** Of the place in the history at which that was. */
  key: string;
  pathname: string;
  /** Null until the first save. */
  articleId: string | null;
};

/**
 * Whether the same is written on at another place in the history: where the article has got its own address, or where a
 * part of the page is led to. Else the article of that place is opened, or a new one begun.
 */
export const goesOn = (
  written: Written,
  { id, key, pathname, hash }: { id?: string; key: string; pathname: string; hash: string },
): boolean =>
  pathname === written.pathname
    ? id !== undefined || key === written.key || hash !== ''
    : id !== undefined && id === written.articleId;

/** Longest search for articles to link to, in characters. */
export const longestLinkSearch = 100;
/** One of our articles that can be linked to. */
export type LinkTarget = { href: string; title: string; category: string; publishedAt: string };

/** A text after cleaning, and a sentence for each kind of thing that was mended. */
export type CleanedContent = { content: string; issues: string[] };
