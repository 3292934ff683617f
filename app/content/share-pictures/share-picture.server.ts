import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import { configuration } from '~/platform/program/configuration.server';
import type { ShareSubject } from './share-drawing.server';

/** Number of pictures drawn at the same time. Each occupies a CPU core for about a third of a second. */
const maxConcurrent = 2;
/**
 * Maximum number of queued pictures. Further requests are rejected as "try later", so that a flood of requests cannot
 * exhaust memory.
 */
const longestQueue = 50;
/** Maximum number of pictures stored on disk, about 40 kB each. */
const maxStored = 2000;
/** Number of pictures stored between two purges. */
const pruneInterval = 100;

const limit = pLimit(maxConcurrent);
const pendingDrawings = new Map<string, Promise<Buffer>>();
let storedCount = 0;

/**
 * Returns a share picture. If it is not yet in `DATA_DIR/share`, draws it and stores it there.
 * @param name identifies the drawing; different drawings must have different names. A name may contain only letters,
 * digits and hyphens.
 * @throws AppError `unavailable` when the queue is full.
 */
export async function sharePicture(name: string, subject: ShareSubject): Promise<Buffer> {
  const folder = join(configuration().DATA_DIR, 'share');
  const path = join(folder, `${name}.png`);
  const stored = await readStored(path);
  if (stored) return stored;
  const pending = pendingDrawings.get(name);
  if (pending) return pending;
  if (limit.pendingCount >= longestQueue) {
    throw new AppError('unavailable', 'Too many pictures are being generated. Please try again in a minute.');
  }
  const drawing = limit(async () => {
    // Loaded on first use, because the libraries for text and pictures need about 50 MB.
    const { drawSharePicture } = await import('./share-drawing.server');
    return drawSharePicture(subject);
  })
    .then(async (picture) => {
      await storePicture(folder, path, picture);
      return picture;
    })
    .finally(() => pendingDrawings.delete(name));
  pendingDrawings.set(name, drawing);
  return drawing;
}

async function readStored(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err: error }, 'a stored share picture cannot be read');
    return undefined;
  }
}

/** Stores a picture for later requests. Failures are only logged, because the picture can still be served. */
async function storePicture(folder: string, path: string, picture: Buffer): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    // Write to a temporary file first, so that no request reads an incomplete picture.
    const temporaryPath = `${path}.${process.pid}.part`;
    await writeFile(temporaryPath, picture);
    await rename(temporaryPath, path);
    storedCount += 1;
    if (storedCount % pruneInterval === 0) await purgeOldest(folder, maxStored);
  } catch (error) {
    log.warn({ err: error }, 'a share picture could not be stored');
  }
}

/** Deletes the oldest stored pictures until at most `maxCount` are left. */
export async function purgeOldest(folder: string, maxCount: number): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= maxCount) return;
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), modifiedAt: (await stat(join(folder, name))).mtimeMs })),
  );
  files.sort((one, other) => other.modifiedAt - one.modifiedAt);
  await Promise.all(files.slice(maxCount).map((file) => rm(file.path, { force: true })));
}
