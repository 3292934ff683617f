import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '~/platform/errors';
import { hasRoom } from '~/platform/storage/free-space';
import { freeBytes } from '~/platform/storage/free-space.server';
import { ImportError } from '../rules';
import { openZipFile } from '../zip.server';
import { withoutTopFolder } from './archive.server';

/** Maximum number of files in a zip that is unpacked. */
const maxFiles = 100_000;
/** Maximum size of everything in a zip that is unpacked, in bytes: zips of a few kilobytes can contain terabytes. */
const maxBytes = 8_000_000_000;

/** Folders whose names say something about the files in them, to site generators and so to the reader of Markdown. */
const meaningfulFolder = /^(?:_posts|_drafts|content|posts|pages|articles|blog|docs|static|public|assets|source)\/$/;

/** Files that the reader of Markdown can use: texts, settings of site generators, and pictures. */
const usable = /\.(?:md|mdx|markdown|mdown|mkdn?|json|ya?ml|toml|jpe?g|png|gif|webp|avif|svg|bmp|tiff?|html?)$/i;
/** Longest name of a file or folder, in bytes, that file systems accept. */
const longestName = 255;

const isUsable = (path: string): boolean =>
  usable.test(path) && path.split('/').every((part) => Buffer.byteLength(part) <= longestName);

/** Counts the bytes that pass, over all files. What a zip says about sizes is not trusted. */
function limiter(): () => Transform {
  let left = maxBytes;
  return () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        left -= chunk.length;
        done(left < 0 ? new Error(`unpacked, it is larger than ${maxBytes / 1_000_000_000} GB`) : null, chunk);
      },
    });
}

/**
 * Unpacks the texts and pictures of a zip into a new temporary folder, without the folder that contains all its files, if there is one. Symbolic links
 * are left out.
 * @param isWanted returns whether a zip with these paths is unpacked at all.
 * @param options.workingFolder in which the folder is created.
 * @returns the folder, which the caller removes; undefined if the zip is not wanted.
 * @throws ImportError when it is damaged, protected by a password or too large.
 */
export async function unpackZip(
  path: string,
  isWanted: (paths: readonly string[]) => boolean,
  { workingFolder = tmpdir(), signal }: { workingFolder?: string; signal?: AbortSignal } = {},
): Promise<string | undefined> {
  const zip = await openZipFile(path, maxFiles);
  let folder: string | undefined;
  if (zip.names.length === 0) {
    zip.close();
    throw new ImportError('The zip is empty. Create it again, with the files in it.');
  }
  try {
    const files = withoutTopFolder(new Map(zip.names.map((name) => [name, name])), meaningfulFolder);
    if (!isWanted([...files.keys()])) return undefined;
    folder = await mkdtemp(join(workingFolder, 'lowdown-unpacked-'));
    if (!hasRoom(await freeBytes(folder), zip.statedBytes)) throw new Error('there is not enough free disk space');
    const limit = limiter();
    for (const [short, name] of files) {
      if (!isUsable(short)) continue;
      const target = join(folder, short);
      await mkdir(dirname(target), { recursive: true });
      await pipeline(await zip.open(name), limit(), createWriteStream(target, { flags: 'wx' }), { signal });
    }
    return folder;
  } catch (error) {
    if (folder) await rm(folder, { recursive: true, force: true });
    signal?.throwIfAborted();
    throw new ImportError(`${path} cannot be unpacked: ${messageOf(error)}`);
  } finally {
    zip.close();
  }
}
