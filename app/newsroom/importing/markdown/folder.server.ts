import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Folders of site generators that hold no texts, wherever they are. */
const passedFolders = new Set(['node_modules', '_site', '_includes', '_layouts', '_sass', '_data', '__pycache__']);
/** Those that hold none where a site is built, but may be anything inside of its texts. */
const passedBesideTexts = new Set([...['layouts', 'themes', 'archetypes', 'templates', 'public', 'dist', 'resources']]);
const textFolder = /(?:^|\/)(?:content|_?posts|blog|docs|articles)(?:\/|$)/;
const markdown = /\.(?:md|mdx|markdown|mdown|mkdn?)$/i;
const otherTexts = /\.(?:html?|textile|org|adoc|asciidoc|rst)$/i;

export type FoundFile = { /** From the root, parted by slashes. */ path: string; absolute: string };
export type FoundFolder = {
  files: FoundFile[];
  /** What may have held texts and was not read, with the reason. */
  passed: { path: string; reason: string }[];
};

/**
 * Markdown files of a folder and its folders, in the order of their paths. Symbolic links are not followed: an export
 * must not read what lies outside of it.
 */
export async function findMarkdown(root: string): Promise<FoundFolder> {
  const found: FoundFolder = { files: [], passed: [] };
  const base = root.split(sep).at(-1) ?? '';
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const absolute = join(folder, entry.name);
      const path = relative(root, absolute).split(sep).join('/');
      const holdsTexts = textFolder.test(`${base}/${path.slice(0, -entry.name.length)}`);
      const pass = (reason: string): void => {
        found.passed.push({ path, reason });
      };
      if (entry.isDirectory()) {
        if (entry.name.startsWith('.') || passedFolders.has(entry.name)) continue;
        if (passedBesideTexts.has(entry.name) && !holdsTexts) pass('is a site generator folder, not a folder of texts');
        else await walk(absolute);
      } else if (entry.isSymbolicLink()) {
        if (markdown.test(entry.name) || !entry.name.includes('.')) pass('is a symbolic link: not followed');
      } else if (entry.isFile() && markdown.test(entry.name)) found.files.push({ path, absolute });
      else if (entry.isFile() && holdsTexts && otherTexts.test(entry.name)) pass('is not Markdown');
    }
  };
  await walk(root);
  const inOrder = (one: { path: string }, other: { path: string }): number => (one.path < other.path ? -1 : 1);
  return { files: found.files.sort(inOrder), passed: found.passed.sort(inOrder) };
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

/** `index.de` is German; `vue.js` and `socket.io` are no languages, although `io` is one. */
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const namesOfPrograms = new Set(['io', 'js', 'py', 'sh', 'so', 'ts']);

function languageOf(base: string): string | undefined {
  const ending = /\.([a-z]{2}(?:-[a-z]{2})?)$/i.exec(base)?.[1];
  return ending && !namesOfPrograms.has(ending.toLowerCase()) && languageNames.of(ending) ? ending : undefined;
}

export function readFileName(path: string): FileName {
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
    isProjectPaper: projectPapers.test(base),
    place: `/${[...(isIndex ? parts.slice(0, -1) : parts), slug].join('/')}`,
  };
}
