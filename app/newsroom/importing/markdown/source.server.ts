import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { z } from 'zod';
import { tutorialLevels } from '~/content/articles/rules';
import { besidePrefix } from '../pictures/addresses';
import { readOne } from '../read-item.server';
import {
  deriveSlug,
  encodingFromByteOrderMark,
  ImportError,
  type ImportedItem,
  type Progress,
  parseDate,
  type ReadOptions,
  type ReadResult,
  reviewCard,
  type Source,
  toolCard,
} from '../rules';
import { type Fields, fieldsOf } from './fields';
import { type FileName, type FoundFile, findMarkdown, parseFileName } from './folder.server';
import { FrontMatterError, type MarkdownFile, readMarkdownFile } from './front-matter';
import { exportedHost, isOwnExport, type OwnPicture, ownLists, ownPictures, readOwnExport } from './own-export.server';
import { type Permalinks, patternAddresses, readPermalinks } from './permalinks.server';
import { type AddressOf, firstHeading, formatNames, renderMarkdown } from './render.server';

/** Maximum file size in bytes. Larger files are not articles; they fail and are listed in the report. */
const maxFileSize = 5_000_000;

async function readText(file: FoundFile): Promise<{ text: string; note?: string }> {
  const bytes = await readFile(file.absolute);
  if (bytes.length > maxFileSize)
    throw new ImportError(`is too large: ${(bytes.length / 1_000_000).toFixed(1)} MB; the limit is 5 MB`);
  try {
    return { text: new TextDecoder(encodingFromByteOrderMark(bytes), { fatal: true }).decode(bytes) };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), note: 'is not UTF-8: read as Windows-1252' };
  }
}

/** Returns an article's address in its source system, as determined by its front matter or path; empty if unknown. */
function oldAddress(fields: Fields, name: FileName, root: string): string {
  if (fields.permalink !== '' && !/[:{]/.test(fields.permalink.replace(/^https?:/, ''))) {
    return /^https?:\/\//.test(fields.permalink) ? fields.permalink : `/${fields.permalink.replace(/^\//, '')}`;
  }
  if (name.date && /(?:^|\/)_posts\//.test(`${name.derivedPath.slice(1)}/`)) {
    return `/${name.date.replaceAll('-', '/')}/${fields.slug || name.slug}`;
  }
  const path = pathInContent(root, name.derivedPath);
  if (path === undefined || fields.kind !== '' || fields.daysBeforeOpening !== undefined) return '';
  return fields.slug === '' ? path : posix.join(posix.dirname(path), fields.slug);
}

function oldAddresses(fields: Fields, name: FileName, root: string, permalinks: Permalinks): string[] {
  const main = oldAddress(fields, name, root);
  const addresses = main === '' ? [] : [main];
  addresses.push(...patternAddresses(permalinks, fields, name, pathInContent(root, name.derivedPath) ?? ''));
  // Jekyll prefers the date in the front matter, and puts all categories before the date.
  const days = name.date ? [name.date, fields.date?.toISOString().slice(0, 10) ?? name.date] : [];
  for (const date of new Set(days)) {
    const [year = '', month = '', day = ''] = date.split('-');
    const dated = `/${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}/${fields.slug || name.slug}`;
    const categories = fields.categories.map((category) => `/${category.toLowerCase()}`);
    const prefixes = new Set(categories.length > 1 ? [...categories, categories.join('')] : categories);
    addresses.push(dated, `${dated}.html`, ...[...prefixes].map((prefix) => `${prefix}${dated}.html`));
  }
  return [...new Set([...addresses, ...fields.aliases])];
}

/** Parses the date in an address such as `2014/09/15/name`. Zola articles may have no other date. */
function dateInAddress(address: string): Date | undefined {
  const match = /(?:^|\/)(\d{4})\/(\d{2})\/(\d{2})(?:\/|$)/.exec(address);
  return match ? parseDate(`${match[1]}-${match[2]}-${match[3]}`) : undefined;
}

/** Returns the path below the last `content` folder, from which Hugo, Zola and Astro derive addresses. */
function pathInContent(root: string, path: string): string | undefined {
  const parts = `${root}${path}`.split(/[/\\]/);
  const index = parts.lastIndexOf('content');
  return index === -1 ? undefined : `/${parts.slice(index + 1).join('/')}`;
}

const firstIssue = (error: z.ZodError): string => {
  const issue = error.issues[0];
  return `front matter: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not as expected'}`;
};

class FolderReader {
  /** Old addresses by path, to resolve links between files. */
  private readonly addresses = new Map<string, string>();

  constructor(
    private readonly root: string,
    private readonly permalinks: Permalinks,
    private readonly copiesPictures: boolean,
    /** Pictures by their paths in an export of this program. */
    private readonly pictures: ReadonlyMap<string, OwnPicture>,
  ) {}

  /** Collects the addresses of all files from their front matter. Errors are reported when the files are imported. */
  async collectAddresses(files: readonly FoundFile[]): Promise<void> {
    for (const file of files) {
      try {
        const { data } = readMarkdownFile((await readText(file)).text);
        const address = oldAddress(fieldsOf(data), parseFileName(file.path), this.root);
        if (address !== '') this.addresses.set(file.path, address);
      } catch {
        // The import reads the file again and reports the error.
      }
    }
  }

  /** @param linked collects pictures that exist only on the old site */
  private resolver(path: string, linked: Set<string>): AddressOf {
    const own = this.addresses.get(path);
    return (written, use) => {
      if (use === 'image' && /^\/(?!\/)/.test(written)) linked.add(written);
      if (/^(?:[a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(written) || written === '') return written;
      const [target = '', anchor] = written.split('#', 2);
      const picture = this.pictures.get(posix.join(posix.dirname(path), target));
      if (picture) return picture.address ?? this.besidePicture(path, target);
      const fragment = anchor === undefined ? '' : `#${anchor}`;
      if (use === 'link' && /\.(?:md|mdx|markdown)$/i.test(target)) {
        const file = target.startsWith('@/') ? target.slice(2) : posix.join(posix.dirname(path), target);
        const known = this.addresses.get(file);
        if (known) return known + fragment;
        return target.startsWith('@/') ? `/${file.replace(/(?:\/index)?\.mdx?$/i, '')}${fragment}` : undefined;
      }
      // Files next to the text are not copied. A link to such a file leads to its old address, which works only while
      // the old site serves it.
      if (use === 'image') return this.besidePicture(path, target);
      if (own === undefined) return undefined;
      return posix.join('/', own.replace(/^https?:\/\/[^/]+/, ''), target) + fragment;
    };
  }

  /** Returns the address of a picture beside a file, or in a folder beside it; `undefined` if it is not taken over. */
  private besidePicture(path: string, target: string): string | undefined {
    if (!this.copiesPictures) return undefined;
    let written = target.replace(/\?.*$/, '');
    try {
      written = decodeURIComponent(written);
    } catch {
      // Stray percent signs: the path is not URL-encoded.
    }
    const inFolder = posix.join(posix.dirname(path), written);
    return inFolder.startsWith('../') ? undefined : `${besidePrefix}${inFolder}`;
  }

  async read(file: FoundFile): Promise<ReadResult> {
    const name = parseFileName(file.path);
    const skipped = (reason: string): ReadResult => ({ outcome: 'skipped', name: file.path, reason });
    if (name.isSection) return skipped('is the list page of a section, not an article');
    try {
      const { text, note } = await readText(file);
      const parsed = readMarkdownFile(text);
      if (!parsed.hasFrontMatter && name.isProjectFile) return skipped('describes the folder and is not content');
      if (parsed.body.trim() === '' && fieldsOf(parsed.data).title === '' && !isOwnExport(parsed.data))
        return skipped('has neither a title nor any text');
      const notes = note ? [note] : [];
      return { outcome: 'item', item: await this.item(file, name, parsed, notes) };
    } catch (error) {
      const isExpected =
        error instanceof FrontMatterError || error instanceof ImportError || error instanceof z.ZodError;
      if (!isExpected) throw error;
      return {
        outcome: 'failed',
        name: file.path,
        reason: error instanceof z.ZodError ? firstIssue(error) : error.message,
      };
    }
  }

  private async item(file: FoundFile, name: FileName, parsed: MarkdownFile, notes: string[]): Promise<ImportedItem> {
    const { data, body } = parsed;
    const fields = fieldsOf(data);
    const title =
      fields.title || firstHeading(body) || (parsed.hasFrontMatter ? '' : name.slug.replaceAll(/[-_]+/g, ' '));
    const linked = new Set<string>();
    const addressOfFile = this.resolver(file.path, linked);
    const isMdx = /\.mdx$/i.test(file.path);
    const isOwn = isOwnExport(data);
    const { html, notes: rendering } = await renderMarkdown(body, { title, isMdx, isOwn, addressOf: addressOfFile });
    if (isOwn) {
      const pictureOf = (written: string): string | undefined => addressOfFile(written, 'image');
      return readOwnExport(file, data, html, pictureOf, [...notes, ...rendering]);
    }
    const image = imageOf(fields, addressOfFile, notes);
    notes.push(...rendering);
    if (linked.size > 0 && !this.copiesPictures)
      notes.push(`pictures in the old site’s own folders are linked, not copied: ${formatNames(linked)}`);
    const common = { key: file.path, name: file.path, notes, html };
    if (fields.kind === 'tool') return { ...common, kind: 'tool', tool: toolCard.parse(data) };
    if (fields.unreadableDate) notes.push(`the date “${fields.unreadableDate}” cannot be read`);

    const review = fields.kind === 'review' ? reviewCard.parse(data) : undefined;
    const permalinkSlug = fields.permalink
      .replace(/\/(?:index\.html?)?$/, '')
      .replace(/\.html?$/, '')
      .split('/')
      .at(-1);
    const ownSlug = fields.slug || (review ? '' : /[:{]/.test(fields.permalink) ? '' : permalinkSlug) || name.slug;
    const date = fields.date ?? parseDate(name.date) ?? dateInAddress(fields.permalink);
    const text = {
      ...common,
      title,
      slug: review ? `${review.slug}-review` : deriveSlug(ownSlug),
      excerpt: fields.description,
      status: name.isDraft ? ('draft' as const) : fields.status,
      language: languageTag(fields.language || name.language),
      createdAt: date,
      updatedAt: fields.updated,
      oldAddresses: review ? fields.aliases : oldAddresses(fields, name, this.root, this.permalinks),
    };
    if (fields.kind === 'page') return { ...text, kind: 'page' };
    const level = tutorialLevels.find((known) => known.toLowerCase() === fields.level.toLowerCase());
    const categories = review ? ['platform-reviews'] : fields.categories;
    return {
      ...text,
      kind: 'article',
      categories: categories.map((category) => ({ name: category })),
      tags: fields.tags,
      authorName: fields.author,
      image,
      isFeatured: review ? false : fields.isFeatured,
      level,
      publishedAt: date,
      daysBeforeOpening: fields.daysBeforeOpening,
      comments: [],
      review,
    };
  }
}

function imageOf(fields: Fields, addressOfFile: AddressOf, notes: string[]): Fields['image'] {
  if (!fields.image) return undefined;
  const url = addressOfFile(fields.image.url, 'image');
  if (url !== undefined && /^(?:https?:\/\/|\/|beside:)/i.test(url)) return { url, alt: fields.image.alt };
  notes.push(
    `the picture ${fields.image.url} is next to the file and was not copied: the article gets a generated cover`,
  );
  return undefined;
}

function languageTag(text: string | undefined): string | undefined {
  try {
    return text ? Intl.getCanonicalLocales(text)[0] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens a folder of Markdown files, or one file in it.
 * @param root absolute path with symbolic links resolved; identifies the folder in later imports
 */
export async function markdownSource(
  root: string,
  onProgress: Progress,
  options: ReadOptions,
  onlyFile?: string,
): Promise<Source> {
  const { files: all, skipped: skippedPaths } = await findMarkdown(root);
  if (all.length === 0) {
    const exports = (await readdir(root)).filter((name) => /\.(?:xml|json)$/i.test(name));
    const hint =
      exports.length > 0 ? ` Import the export files in it one by one: ${exports.slice(0, 5).join(', ')}.` : '';
    throw new ImportError(`There is no Markdown file (.md, .markdown, .mdx) in ${root}.${hint}`);
  }
  const pictures = await ownPictures(root);
  const host = await exportedHost(root);
  const lists = host === undefined || onlyFile ? { authors: [], categories: [] } : await ownLists(root, pictures);
  const reader = new FolderReader(root, await readPermalinks(root), options.copiesPictures ?? false, pictures);
  await reader.collectAddresses(all);
  const files = onlyFile ? all.filter((file) => file.absolute === onlyFile) : all;
  return {
    format: 'Markdown',
    name: host === undefined ? `markdown:${root}` : `lowdown:${host}`,
    folder: root,
    describePicture: (address) => pictures.get(address.replace(besidePrefix, '')),
    async *read() {
      for (const category of lists.categories) yield { outcome: 'category', category };
      for (const author of lists.authors) yield { outcome: 'author', author };
      for (const { path, reason } of onlyFile ? [] : skippedPaths) yield { outcome: 'skipped', name: path, reason };
      for (const [index, file] of files.entries()) {
        yield* await readOne(file.path, async () => [await reader.read(file)]);
        onProgress(index + 1, files.length);
      }
    },
  };
}
