import { open, realpath, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { encodingFromByteOrderMark, ImportError, type Progress, type ReadOptions, type Source } from './rules';

const isMarkdown = (path: string): boolean => /\.(?:md|mdx|markdown|mdown|mkdn?)$/i.test(path);

/** Returns what a file begins with, by which its format is recognised. */
export async function startOf(path: string): Promise<{ character: string; isZip: boolean; isEmptyZip: boolean }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    const start = buffer.subarray(0, bytesRead);
    return {
      character: new TextDecoder(encodingFromByteOrderMark(start)).decode(start).trimStart().slice(0, 1),
      isZip: start.toString('latin1', 0, 4) === 'PK\x03\x04',
      // A zip without files consists of the end of its directory.
      isEmptyZip: start.toString('latin1', 0, 4) === 'PK\x05\x06',
    };
  } finally {
    await file.close();
  }
}

/** Opens a zip with a folder of Markdown, which is unpacked until the source is closed; undefined for any other. */
async function openZippedMarkdown(
  path: string,
  onProgress: Progress,
  options: ReadOptions,
): Promise<Source | undefined> {
  const { unpackZip } = await import('./archives/unpack.server');
  const folder = await unpackZip(path, (paths) => paths.some(isMarkdown), options);
  if (folder === undefined) return undefined;
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { markdownSource } = await import('./markdown/source.server');
    const source = await markdownSource(folder, onProgress, options);
    // Not the name of the temporary folder: the next import of the same zip comes from the same source.
    const name = source.name === `markdown:${folder}` ? `markdown:${path}` : source.name;
    return { ...source, name, close: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Recognises the format of a file or folder and opens it. Opening reads everything once, to collect the data that items
 * refer to. Readers are loaded on demand.
 * @throws ImportError when the path does not exist or contains nothing that can be imported.
 */
export async function openSource(path: string, onProgress: Progress, options: ReadOptions = {}): Promise<Source> {
  const real = await realpath(path).catch(() => {
    throw new ImportError(`${path} does not exist.`);
  });
  const entry = await stat(real);
  const archives = entry.isDirectory() ? await import('./archives/open-archive.server') : undefined;
  const unpacked = await archives?.openFolder(real, onProgress);
  if (unpacked) return unpacked;
  if (entry.isDirectory() || isMarkdown(real)) {
    const { markdownSource } = await import('./markdown/source.server');
    return entry.isDirectory()
      ? markdownSource(real, onProgress, options)
      : markdownSource(dirname(real), onProgress, options, real);
  }
  if (!entry.isFile()) throw new ImportError(`${path} is neither a file nor a folder.`);
  if (entry.size === 0) throw new ImportError(`${path} is empty.`);
  const { character: first, isZip, isEmptyZip } = await startOf(real);
  if (first === '<') {
    const { wordPressSource } = await import('./wordpress/source.server');
    return wordPressSource(real, entry.size, onProgress, options);
  }
  if (first === '{') {
    const { ghostSource } = await import('./ghost/source.server');
    return ghostSource(real, entry.size, onProgress, options);
  }
  if (isEmptyZip) throw new ImportError('The zip is empty. Create it again, with the files in it.');
  if (isZip) {
    const { openZip } = await import('./archives/open-archive.server');
    const source = (await openZip(real, onProgress)) ?? (await openZippedMarkdown(real, onProgress, options));
    if (source) return source;
  }
  const hint = isZip || /\.(?:zip|gz|tgz|tar|7z)$/i.test(real) ? ' If it contains one of these, unpack it first.' : '';
  throw new ImportError(
    `${path} is not in a supported format: an export from WordPress or Squarespace (XML), Ghost (JSON), Substack, Medium or Buttondown (zip), or Markdown (a file, folder or zip).${hint}`,
  );
}
