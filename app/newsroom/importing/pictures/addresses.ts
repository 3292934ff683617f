/** Formats whose files may be pictures, at the end of a path. */
const pictureFile = /\.(?:jpe?g|jfif|png|gif|webp|avif|bmp|svg|tiff?)$/i;
const wordPressSize = /-\d{2,5}x\d{2,5}(?=\.\w{3,4}$)/;
const wordPressScaled = /-(?:scaled|rotated)(?=\.\w{3,4}$)/;
const ghostSize = /(\/content\/images\/)size\/w\d+(?:h\d+)?\/(?:format\/\w+\/)?/;
/** Folders in which WordPress and Ghost store uploads. */
const uploadFolder = /\/(?:wp-content\/uploads|content\/images)\//;
/** Jetpack's image service, whose addresses contain the original ones. */
const imageService = /^https?:\/\/i\d\.wp\.com\/(?=[^/]+\.[^/]+\/)/i;

/** Prefix of the address of a picture beside a Markdown file, followed by its path in the folder. */
export const besidePrefix = 'beside:';

export const hasPictureExtension = (path: string): boolean => pictureFile.test(path);

/** What is known about the old site from its export and from the operator. */
export type OldSite = {
  /** Address of the old site; empty when unknown. */
  address: string;
  /** Other hosts on which the old site stores pictures. */
  hosts: ReadonlySet<string>;
  /** Whether a path is that of an original, although it may look like that of a smaller copy. */
  isOriginal?(path: string): boolean;
};

export type PictureSource = {
  /** Identifies the picture, whatever the size it was written in: a path on the old site, otherwise a whole address. */
  key: string;
  /** Addresses to read the file from, best first; empty when the old site’s address is unknown. */
  candidates: string[];
};

const withoutWww = (host: string): string => host.replace(/^www\./i, '').toLowerCase();

/** Returns a path without its URL encoding; unchanged if it has stray percent signs. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}

/** Returns the path of the original of a picture, whose smaller copies WordPress and Ghost store beside it. */
export const originalPath = (path: string): string =>
  path.replace(wordPressSize, '').replace(wordPressScaled, '').replace(ghostSize, '$1');

/**
 * Returns the keys that a picture of the old site may have for a path on our own domain, as `pictureSource` does, the best
 * first: a path that looks like that of a smaller copy may be an original’s. Empty for a path that cannot belong to a picture.
 */
export function keysOfPath(pathname: string): string[] {
  const path = decoded(pathname);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: detects control characters
  if (path.length > 1000 || !pictureFile.test(path) || /[\u0000-\u001f\u007f]/.test(path)) return [];
  return [...new Set([path, originalPath(path)])];
}

/**
 * Identifies a picture of the old site by an address in a text. Smaller copies are read as their originals.
 * @returns `foreign` for a picture of another site, which stays there; `undefined` for anything else.
 */
export function pictureSource(written: string, site: OldSite): PictureSource | 'foreign' | undefined {
  const text = written.trim().replace(imageService, 'https://');
  if (text === '' || text.length > 2000) return undefined;
  if (text.startsWith(besidePrefix)) return { key: text, candidates: [] };
  const isPath = text.startsWith('/') && !text.startsWith('//');
  if (!isPath && !/^(?:https?:)?\/\//i.test(text)) return undefined;
  // A library picture of this site.
  if (/^\/media\/[0-9a-f-]{36}\//.test(text)) return undefined;
  const base = site.address === '' ? 'https://old.invalid' : site.address;
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  url.hash = '';
  const siteHost = site.address === '' ? '' : withoutWww(new URL(site.address).host);
  const isOnSite = isPath || (siteHost !== '' && withoutWww(url.host) === siteHost);
  // Everyone's WordPress stores uploads in the same folder.
  const isStored = site.hosts.has(url.host.toLowerCase()) || (siteHost === '' && uploadFolder.test(url.pathname));
  if (!isOnSite && !isStored) return 'foreign';
  const original = new URL(url);
  if (!site.isOriginal?.(url.pathname)) original.pathname = originalPath(url.pathname);
  if (pictureFile.test(url.pathname)) original.search = '';
  const key = isOnSite ? decoded(original.pathname) + original.search : original.href.replace(/^http:/, 'https:');
  const isReachable = !(isPath && site.address === '');
  return { key: key.slice(0, 2000), candidates: isReachable ? [...new Set([original.href, url.href])] : [] };
}
