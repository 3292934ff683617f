import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { messageOf } from '~/platform/errors';
import { ImportError } from '../rules';
import { isByproduct, withoutTopFolder } from './archive.server';

/** Maximum number of files in a zip that is unpacked. */
const maxFiles = 100_000;
/** Maximum size of everything in a zip that is unpacked, in bytes: zips of a few kilobytes can contain terabytes. */
const maxBytes = 8_000_000_000;

/** Folders whose names say something about the files in them, to site generators and so to the reader of Markdown. */
const meaningfulFolder = /^(?:_posts|_drafts|content|posts|pages|articles|blog|docs|static|public|assets|source)\/$/;

const isSymbolicLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

async function filesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const files = new Map<string, Entry>();
  // The library refuses names that lead out of the folder.
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (fileName.endsWith('/') || isByproduct(fileName) || isSymbolicLink(entry)) continue;
    if (files.size >= maxFiles) throw new Error(`it contains more than ${maxFiles.toLocaleString('en')} files`);
    if (entry.isEncrypted()) throw new Error(`${fileName} is protected by a password`);
    files.set(fileName, entry);
  }
  return withoutTopFolder(files, meaningfulFolder);
}

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
 * Unpacks a zip into a new temporary folder, without the folder that contains all its files, if there is one. Symbolic links
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
  let zip: ZipFile | undefined;
  let folder: string | undefined;
  try {
    zip = await openPromise(path, { autoClose: false });
    const files = await filesOf(zip);
    if (!isWanted([...files.keys()])) return undefined;
    folder = await mkdtemp(join(workingFolder, 'lowdown-unpacked-'));
    const limit = limiter();
    for (const [name, entry] of files) {
      const target = join(folder, name);
      await mkdir(dirname(target), { recursive: true });
      const content = await zip.openReadStreamPromise(entry);
      await pipeline(content, limit(), createWriteStream(target, { flags: 'wx' }), { signal });
    }
    return folder;
  } catch (error) {
    if (folder) await rm(folder, { recursive: true, force: true });
    signal?.throwIfAborted();
    throw new ImportError(`${path} cannot be unpacked: ${messageOf(error)}`);
  } finally {
    zip?.close();
  }
}
