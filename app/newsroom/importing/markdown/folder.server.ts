import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Site generator folders that never contain articles. */
const ignoredFolders = new Set(['node_modules', '_site', '_includes', '_layouts', '_sass', '_data', '__pycache__']);
/** Folders that are searched only inside a content folder; elsewhere they contain no articles. */
const ignoredOutsideContent = new Set(['layouts', 'themes', 'archetypes', 'templates', 'public', 'dist', 'resources']);
const contentFolder = /(?:^|\/)(?:content|_?posts|blog|docs|articles)(?:\/|$)/;
const markdown = /\.(?:md|mdx|markdown|mdown|mkdn?)$/i;
const otherFormats = /\.(?:html?|textile|org|adoc|asciidoc|rst)$/i;

export type FoundFile = { /** Relative to the root, with forward slashes. */ path: string; absolute: string };
export type FoundFolder = {
  files: FoundFile[];
  /** Skipped files and folders that may contain articles, with the reason. */
  skipped: { path: string; reason: string }[];
};

/**
 * Finds the Markdown files in a folder and its subfolders, sorted by path. Symbolic links are not followed, because an
 * import must not read anything outside the folder.
 */
export async function findMarkdown(root: string): Promise<FoundFolder> {
  const found: FoundFolder = { files: [], skipped: [] };
  const base = root.split(sep).at(-1) ?? '';
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const absolute = join(folder, entry.name);
      const path = relative(root, absolute).split(sep).join('/');
      const isInContentFolder = contentFolder.test(`${base}/${path.slice(0, -entry.name.length)}`);
      const skip = (reason: string): void => {
        found.skipped.push({ path, reason });
      };
      if (entry.isDirectory()) {
        if (entry.name.startsWith('.') || ignoredFolders.has(entry.name)) continue;
        if (ignoredOutsideContent.has(entry.name) && !isInContentFolder)
          skip('is a site generator folder, not a content folder');
        else await walk(absolute);
      } else if (entry.isSymbolicLink()) {
        if (markdown.test(entry.name) || !entry.name.includes('.')) skip('is a symbolic link: not followed');
      } else if (entry.isFile() && markdown.test(entry.name)) found.files.push({ path, absolute });
      else if (entry.isFile() && isInContentFolder && otherFormats.test(entry.name)) skip('is not Markdown');
    }
  };
  await walk(root);
  const inOrder = (one: { path: string }, other: { path: string }): number => (one.path < other.path ? -1 : 1);
  return { files: found.files.sort(inOrder), skipped: found.skipped.sort(inOrder) };
}

const projectFiles =
  /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|authors|history|todo)(?:[-.].*)?$/i;

/** Metadata from a file's name and path, the only metadata of a file without front matter. */
export type FileName = {
  /** File name without the date, language or extension; the folder's name for Hugo's `index.md`. */
  slug: string;
  date?: string;
  language?: string;
  isDraft: boolean;
  /** Whether the file is a Hugo or Zola list page rather than an article. */
  isSection: boolean;
  isProjectFile: boolean;
  /** Path that generators derive from the file's location: from the root, without an extension. */
  derivedPath: string;
};

/**
 * Recognises language endings: `index.de` is German, but `vue.js` and `socket.io` have no language, although `io` is a
 * language code.
 */
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const nonLanguageEndings = new Set(['io', 'js', 'py', 'sh', 'so', 'ts']);

function languageOf(base: string): string | undefined {
  const ending = /\.([a-z]{2}(?:-[a-z]{2})?)$/i.exec(base)?.[1];
  return ending && !nonLanguageEndings.has(ending.toLowerCase()) && languageNames.of(ending) ? ending : undefined;
}

export function parseFileName(path: string): FileName {
  const parts = path.split('/');
  const base = (parts.pop() ?? '').replace(markdown, '');
  const language = languageOf(base);
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
    isProjectFile: projectFiles.test(base),
    derivedPath: `/${[...(isIndex ? parts.slice(0, -1) : parts), slug].join('/')}`,
  };
}
