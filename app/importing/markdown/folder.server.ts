import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Folders of site generators that hold no texts. */
const passedFolders = new Set([
  ...[
    'node_modules',
    '_site',
    '_includes',
    '_layouts',
    '_sass',
    '_data',
    'layouts',
    'themes',
    'archetypes',
    'templates',
  ],
  ...['public', 'dist', 'resources', '__pycache__'],
]);

export type FoundFile = { /** From the root, parted by slashes. */ path: string; absolute: string };

/**
 * Markdown files of a folder and its folders, in the order of their paths. Symbolic links are not followed: an export
 * must not read what lies outside of it.
 */
export async function findMarkdown(root: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const absolute = join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.') && !passedFolders.has(entry.name)) await walk(absolute);
      else if (entry.isFile() && /\.(?:md|mdx|markdown)$/i.test(entry.name)) {
        found.push({ path: relative(root, absolute).split(sep).join('/'), absolute });
      }
    }
  };
  await walk(root);
  return found.sort((one, other) => (one.path < other.path ? -1 : 1));
}

const projectPapers =
  /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|authors|history|todo)(?:[-.].*)?$/i;

/** What a file's name and place say: all that is known of files without front matter. */
export type FileName = {
  /** File name without date, language and ending; the folder's for Hugo's `index.md`. */
  slug: string;
  date?: string;
  language?: string;
  isDraft: boolean;
  /** A list page of Hugo or Zola, not a text. */
  isSection: boolean;
  isProjectPaper: boolean;
  /** Address that generators make of the place: from the root, without ending. */
  place: string;
};

export function readFileName(path: string): FileName {
  const parts = path.split('/');
  const base = (parts.pop() ?? '').replace(/\.(?:md|mdx|markdown)$/i, '');
  const language = /\.([a-z]{2}(?:-[a-z]{2})?)$/i.exec(base)?.[1];
  const name = language ? base.slice(0, -language.length - 1) : base;
  const isIndex = name === 'index' && parts.length > 0;
  const own = isIndex ? (parts.at(-1) ?? '') : name;
  const dated = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/.exec(own);
  const slug = dated?.[2] ?? own;
  return {
    slug,
    date: dated?.[1],
    language,
    isDraft: parts.includes('_drafts'),
    isSection: name === '_index',
    isProjectPaper: projectPapers.test(base),
    place: `/${[...(isIndex ? parts.slice(0, -1) : parts), slug].join('/')}`,
  };
}
