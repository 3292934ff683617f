import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deriveSlug } from '../rules';
import type { Fields } from './fields';
import type { FileName } from './folder.server';
import { readToml, readYaml } from './front-matter';

/** URL patterns from a site generator's settings. */
export type Permalinks = {
  /** Jekyll's pattern for posts. */
  posts: string;
  /** Hugo's patterns by section. */
  sections: ReadonlyMap<string, string>;
};

const settingsFiles = [
  '_config.yml',
  '_config.yaml',
  'hugo.toml',
  'hugo.yaml',
  'hugo.yml',
  'config.toml',
  'config.yaml',
];

/** Jekyll's predefined permalink styles. */
const namedPatterns: ReadonlyMap<string, string> = new Map([
  ['date', '/:categories/:year/:month/:day/:title.html'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['none', '/:categories/:title.html'],
]);

const asRecord = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/**
 * Reads the URL patterns from a site's settings, which are in the folder, or in its parent when only the content folder
 * is imported. Unreadable settings are ignored.
 */
export async function readPermalinks(root: string): Promise<Permalinks> {
  let posts = '';
  const sections = new Map<string, string>();
  for (const path of [root, dirname(root)].flatMap((folder) => settingsFiles.map((name) => join(folder, name)))) {
    const source = await readFile(path, 'utf8').catch(() => '');
    let settings: Record<string, unknown> = {};
    try {
      if (source !== '') settings = path.endsWith('.toml') ? readToml(source, 1) : readYaml(source, 1);
    } catch {
      continue;
    }
    if (typeof settings.permalink === 'string') posts ||= namedPatterns.get(settings.permalink) ?? settings.permalink;
    const patterns = asRecord(settings.permalinks);
    for (const [section, pattern] of Object.entries({ ...patterns, ...asRecord(patterns.page) })) {
      if (typeof pattern === 'string' && !sections.has(section)) sections.set(section, pattern);
    }
  }
  return { posts, sections };
}

/** Expands a URL pattern for an article; `undefined` when a value that the pattern needs is missing. */
function expandPattern(
  pattern: string,
  fields: Fields,
  name: FileName,
  isJekyll: boolean,
  section: string,
): string | undefined {
  const [year = '', month = '', day = ''] = (fields.date?.toISOString().slice(0, 10) ?? name.date ?? '').split('-');
  if (/:(?:year|month|day|i_|short_)/.test(pattern) && day === '') return undefined;
  const titleSlug = fields.slug || (isJekyll ? name.slug : deriveSlug(fields.title));
  const file = fields.slug || name.slug;
  const values: Record<string, string> = {
    year,
    short_year: year.slice(2),
    month: month.padStart(2, '0'),
    i_month: String(Number(month)),
    day: day.padStart(2, '0'),
    i_day: String(Number(day)),
    title: titleSlug,
    slug: titleSlug,
    name: name.slug,
    filename: name.slug,
    slugorfilename: file,
    contentbasename: name.slug,
    slugorcontentbasename: file,
    categories: fields.categories.map((category) => category.toLowerCase()).join('/'),
    section,
    output_ext: '.html',
  };
  const address = pattern.replaceAll(/:(\w+)/g, (whole, key: string) => values[key] ?? whole);
  return /[:{]/.test(address) ? undefined : `/${address}`.replaceAll(/\/{2,}/g, '/');
}

/** Returns an article's old addresses according to the site's settings or the pattern in its front matter. */
export function patternAddresses(permalinks: Permalinks, fields: Fields, name: FileName, path: string): string[] {
  const isPost = name.date !== undefined;
  const section = path.split('/')[1] ?? '';
  const sectionPattern = permalinks.sections.get(section);
  const found: (string | undefined)[] = [];
  if (/:\w/.test(fields.permalink) && !/^https?:/.test(fields.permalink))
    found.push(expandPattern(fields.permalink, fields, name, isPost, section));
  else if (isPost && permalinks.posts !== '') found.push(expandPattern(permalinks.posts, fields, name, true, section));
  if (sectionPattern) found.push(expandPattern(sectionPattern, fields, name, false, section));
  return found.filter((address) => address !== undefined);
}
