import type { ArticleStatus } from '~/content/articles/rules';
import { FrontMatterError, readMarkdownFile } from '../markdown/front-matter';
import { firstHeading, renderMarkdown } from '../markdown/render.server';
import { readOne } from '../read-item.server';
import { type Progress, parseDate, type ReadResult, type Source } from '../rules';
import type { Archive } from './archive.server';
import { readTable } from './table';

const listPath = 'emails.csv';
const isEmail = (path: string): boolean => /^emails\/[^/]+\.md$/.test(path);

/** Hosts of the platform that store the pictures of posts. */
const pictureHosts: ReadonlySet<string> = new Set(['assets.buttondown.email', 'assets.buttondown.com']);

/** Whether an archive is a Buttondown export: `emails/{slug}.md`, with a list in `emails.csv` or with front matter. */
export const isButtondown = (archive: Archive): boolean =>
  archive.paths.some(isEmail) &&
  (archive.has(listPath) || archive.paths.every((path) => !/\.mdx?$/.test(path) || isEmail(path)));

type Row = Readonly<Record<string, unknown>>;

/** Returns a field as text. */
function fieldOf(row: Row, name: string): string {
  const value = row[name];
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Marks in a text that Buttondown fills in for each subscriber, such as `{{ subscriber.email }}`, and its templates. */
const templateMarks = /\{\{[^{}\n]{0,500}\}\}|\{%[^%\n]{0,500}%\}/g;

function statusOf(row: Row, notes: string[]): ArticleStatus {
  const type = fieldOf(row, 'email_type');
  if (type !== '' && type !== 'public') {
    notes.push(`is not public (type “${type}”): stored as a draft`);
    return 'draft';
  }
  const status = fieldOf(row, 'status');
  // The list contains emails that were sent; it names no status.
  if (status === '') return fieldOf(row, 'publish_date') === '' ? 'draft' : 'published';
  if (/^(?:published|sent|imported)$/.test(status)) return 'published';
  if (status === 'scheduled') {
    notes.push('was scheduled: stored as approved, not published');
    return 'approved';
  }
  if (status !== 'draft') notes.push(`has the status “${status}”: stored as a draft`);
  return 'draft';
}

async function readEmail(archive: Archive, path: string, rows: ReadonlyMap<string, Row>): Promise<ReadResult> {
  const fileSlug = path.slice('emails/'.length, -'.md'.length);
  const { data, body } = readMarkdownFile(await archive.read(path));
  const row: Row = { ...rows.get(fileSlug), ...data };
  const notes: string[] = [];
  const status = statusOf(row, notes);
  const text = body.replace(/^\s*<!--\s*buttondown-editor-mode:[^>]*-->/, '');
  const marks = text.match(templateMarks)?.length ?? 0;
  if (marks > 0) notes.push(`placeholders that Buttondown fills in for each subscriber were removed: ${marks}`);
  const slug = fieldOf(row, 'slug') || fileSlug;
  const title = fieldOf(row, 'subject') || firstHeading(text);
  if (title === '' && text.trim() === '')
    return { outcome: 'skipped', name: path, reason: 'has neither a title nor any text' };
  const { html, notes: rendering } = await renderMarkdown(text.replaceAll(templateMarks, ''), {
    title,
    isMdx: false,
    addressOf: (written) => (/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(written) ? written : undefined),
  });
  const date = parseDate(fieldOf(row, 'publish_date'));
  const image = fieldOf(row, 'image');
  return {
    outcome: 'item',
    item: {
      kind: 'article',
      key: `email:${fieldOf(row, 'id') || fileSlug}`,
      name: `${fileSlug} ${title}`.trim(),
      notes: [...notes, ...rendering],
      title,
      slug,
      html,
      excerpt: fieldOf(row, 'description'),
      status,
      createdAt: date ?? parseDate(fieldOf(row, 'created')),
      oldAddresses: [`/archive/${slug}/`],
      categories: [],
      tags: [],
      image: /^https?:\/\//.test(image) ? { url: image, alt: '' } : undefined,
      isFeatured: /^true$/i.test(String(row.featured ?? '')),
      publishedAt: date,
      comments: [],
    },
  };
}

/**
 * Opens a Buttondown export.
 * @throws ImportError when the list of emails is not a valid CSV file.
 */
export async function buttondownSource(archive: Archive, onProgress: Progress): Promise<Source> {
  const list = archive.has(listPath) ? readTable(listPath, await archive.read(listPath)) : [];
  const rows = new Map(list.map((row) => [row.slug || row.id || '', row]));
  const emails = archive.paths.filter(isEmail);
  return {
    format: 'Buttondown',
    name: 'buttondown',
    pictureHosts,
    async *read() {
      for (const path of archive.paths) {
        if (/^subscribers.*\.csv$/.test(path))
          yield { outcome: 'counted', what: 'subscriber lists (import the .csv file separately)' };
      }
      for (const [index, path] of emails.entries()) {
        yield* await readOne(path, async () => [
          await readEmail(archive, path, rows).catch((error: unknown): ReadResult => {
            if (!(error instanceof FrontMatterError)) throw error;
            return { outcome: 'failed', name: path, reason: error.message };
          }),
        ]);
        onProgress(index + 1, emails.length);
      }
    },
  };
}
