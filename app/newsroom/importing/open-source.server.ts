import { open, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { encodingFromByteOrderMark, ImportError, type Progress, type Source } from './rules';

const isMarkdown = (path: string): boolean => /\.(?:md|mdx|markdown|mdown|mkdn?)$/i.test(path);

async function firstCharacter(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    const start = buffer.subarray(0, bytesRead);
    return new TextDecoder(encodingFromByteOrderMark(start)).decode(start).trimStart().slice(0, 1);
  } finally {
    await file.close();
  }
}

/**
 * Recognises the format of a file or folder and opens it. Opening reads everything once, to collect the data that items
 * refer to. Readers are loaded on demand.
 * @throws ImportError when the path does not exist or contains nothing that can be imported.
 */
export async function openSource(path: string, onProgress: Progress, signal: AbortSignal | undefined): Promise<Source> {
  const real = await realpath(path).catch(() => {
    throw new ImportError(`${path} does not exist.`);
  });
  const entry = await stat(real);
  if (entry.isDirectory() || isMarkdown(real)) {
    const { markdownSource } = await import('./markdown/source.server');
    return entry.isDirectory() ? markdownSource(real, onProgress) : markdownSource(dirname(real), onProgress, real);
  }
  if (!entry.isFile()) throw new ImportError(`${path} is neither a file nor a folder.`);
  if (entry.size === 0) throw new ImportError(`${path} is empty.`);
  const first = await firstCharacter(real);
  if (first === '<') {
    const { wordPressSource } = await import('./wordpress/source.server');
    return wordPressSource(real, entry.size, onProgress, signal);
  }
  if (first === '{') {
    const { ghostSource } = await import('./ghost/source.server');
    return ghostSource(real, entry.size, onProgress, signal);
  }
  const hint = /\.(?:zip|gz|tgz|tar|7z)$/i.test(real) ? ' Unpack it first.' : '';
  throw new ImportError(
    `${path} is neither a WordPress export (XML), a Ghost export (JSON) nor a folder of Markdown.${hint}`,
  );
}
