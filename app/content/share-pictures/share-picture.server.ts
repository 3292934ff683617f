import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import { configuration } from '~/platform/program/configuration.server';

/** Pictures drawn at the same time; each takes a processor for about a third of a second. */
const drawnAtOnce = 2;
/** Pictures that may wait; beyond that the response is "try later", so that a flood cannot fill the memory. */
const longestQueue = 50;
/** Pictures kept on disk, about 40 kB each. */
const mostKept = 2000;
/** Pictures written between two looks at how many there are. */
const prunedEvery = 100;

const limit = pLimit(drawnAtOnce);
const underway = new Map<string, Promise<Buffer>>();
let written = 0;

/**
 * A share picture: the kept one, else drawn now and kept in `DATA_DIR/share`.
 * @param name names what is drawn; another drawing must have another name. Letters, digits and hyphens.
 * @throws AppError `unavailable` when too many wait to be drawn.
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
    // Loaded when first needed: typesetting and picture library take some 50 MB.
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

/** Storing it saves work but is not required: when the disk refuses, the picture is still shown. */
async function keep(folder: string, path: string, picture: Buffer): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    // The file is complete before it takes its name, so that nobody reads half a picture.
    const aside = `${path}.${process.pid}.part`;
    await writeFile(aside, picture);
    await rename(aside, path);
    written += 1;
    if (written % prunedEvery === 0) await purgeOldest(folder, mostKept);
  } catch (error) {
    log.warn({ err: error }, 'a share picture could not be stored');
  }
}

/** Removes the oldest kept pictures until at most so many are left. */
export async function purgeOldest(folder: string, most: number): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= most) return;
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), since: (await stat(join(folder, name))).mtimeMs })),
  );
  files.sort((one, other) => other.since - one.since);
  await Promise.all(files.slice(most).map((file) => rm(file.path, { force: true })));
}
