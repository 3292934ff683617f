import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import { configuration } from '~/platform/program/configuration.server';

/** Number of pictures drawn at the same time. Each takes a CPU core for about a third of a second. */
const drawnAtOnce = 2;
/**
 * Maximum number of queued pictures. Further requests are rejected as "try later", so that a flood cannot fill the
 * memory.
 */
const longestQueue = 50;
/** Maximum number of pictures stored on disk, about 40 kB each. */
const mostKept = 2000;
/** Number of pictures stored between two purges. */
const prunedEvery = 100;

const limit = pLimit(drawnAtOnce);
const underway = new Map<string, Promise<Buffer>>();
let written = 0;

/**
 * Returns a share picture: the stored one, or a new one, which is then stored in `DATA_DIR/share`.
 * @param name identifies the drawing; a different drawing must have a different name. Letters, digits and hyphens.
 * @throws AppError `unavailable` when the queue is full.
 */
export async function sharePicture(
  name: string,
  drawn: { title: string; category?: { slug: string; name: string } },
): Promise<Buffer> {
  const folder = join(configuration().DATA_DIR, 'share');
  const path = join(folder, `${name}.png`);
  const kept = await readKept(path);
  if (kept) return kept;
  const sooner = underway.get(name);
  if (sooner) return sooner;
  if (limit.pendingCount >= longestQueue) {
    throw new AppError('unavailable', 'Too many pictures are being generated. Please try again in a minute.');
  }
  const drawing = limit(async () => {
    // Loaded on first use, because the libraries for text and pictures take some 50 MB.
    const { drawSharePicture } = await import('./share-drawing.server');
    return drawSharePicture(drawn);
  })
    .then(async (picture) => {
      await keep(folder, path, picture);
      return picture;
    })
    .finally(() => underway.delete(name));
  underway.set(name, drawing);
  return drawing;
}

async function readKept(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err: error }, 'a stored share picture cannot be read');
    return undefined;
  }
}

/** Stores a picture for later requests. A failure is only logged, because the picture can still be served. */
async function keep(folder: string, path: string, picture: Buffer): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    // Write to a temporary file first, so that nobody reads an incomplete picture.
    const aside = `${path}.${process.pid}.part`;
    await writeFile(aside, picture);
    await rename(aside, path);
    written += 1;
    if (written % prunedEvery === 0) await purgeOldest(folder, mostKept);
  } catch (error) {
    log.warn({ err: error }, 'a share picture could not be stored');
  }
}

/** Deletes the oldest stored pictures until at most `most` are left. */
export async function purgeOldest(folder: string, most: number): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= most) return;
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), since: (await stat(join(folder, name))).mtimeMs })),
  );
  files.sort((one, other) => other.since - one.since);
  await Promise.all(files.slice(most).map((file) => rm(file.path, { force: true })));
}
