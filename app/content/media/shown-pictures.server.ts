import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Executor } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';
import { storage } from '~/platform/storage/storage.server';
import { widthsUpTo } from './constants';
import { fileKey } from './files/keys';
import { readPictureAddress } from './picture-urls';
import { textsOfPictures } from './store.server';

/** A library picture that a text shows: its current address, whatever address the text has, and its credit. */
export type ShownPicture = { address: string; credit: string };

/** The ID in the address of a library picture, which a text may have as a path or with the address of a site. */
const idInAddress = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/**
 * Returns the library pictures among addresses, by address, with one query. Those that have been deleted, and pictures
 * from elsewhere, are missing. Does not check permissions: anyone who may read the article may see them.
 */
export async function shownPictures(
  executor: Executor,
  addresses: readonly string[],
): Promise<Map<string, ShownPicture>> {
  const idOf = (address: string): string => idInAddress.exec(address)?.[1] ?? '';
  const found = await textsOfPictures(
    executor,
    [...new Set(addresses.map(idOf))].filter((id) => id !== ''),
  );
  return new Map(
    addresses.flatMap((address) => {
      const picture = found.get(idOf(address));
      return picture ? [[address, picture] as const] : [];
    }),
  );
}

/** Sizes of files, in bytes, by storage key. A file never changes: a replaced picture has other keys. */
const sizes = new LRUCache<string, number>({ max: 20_000 });
/** Maximum number of files that are measured at the same time, by all callers. */
const limit = pLimit(8);
/** Time to wait for storage, in milliseconds; files that have not been measured by then count as not measured. */
const longestWait = 2_000;

/** A measurement that has been asked for, and until when someone waits for it, in milliseconds of `performance.now`. */
type Measurement = { done: Promise<void>; until: number };
const measurements = new Map<string, Measurement>();

async function readSize(key: string): Promise<void> {
  try {
    const size = await storage().size(key);
    if (size !== undefined) sizes.set(key, size);
  } catch (error) {
    log.warn({ err: error, key }, 'a picture could not be measured');
  }
}

/** Measures a file, once for all who ask meanwhile; not at all if its turn comes after they have stopped waiting. */
function measure(key: string, until: number): Promise<void> {
  if (sizes.has(key)) return Promise.resolve();
  const known = measurements.get(key);
  if (known) {
    known.until = Math.max(known.until, until);
    return known.done;
  }
  const done = limit(async () => {
    try {
      if (performance.now() < measurement.until) await readSize(key);
    } finally {
      measurements.delete(key);
    }
  });
  const measurement: Measurement = { done, until };
  measurements.set(key, measurement);
  return done;
}

/** A picture with the width at which a page shows it, in pixels of the screen. */
export type DisplayedPicture = { address: string; width: number };

/** Returns the storage key of the file that a current browser loads; `undefined` for other addresses. */
export function loadedKey({ address, width }: DisplayedPicture): string | undefined {
  const picture = readPictureAddress(address);
  if (!picture) return undefined;
  const isMoving = picture.fallback === 'gif';
  const widths = widthsUpTo(picture.width, isMoving);
  return fileKey(picture, widths.find((each) => each >= width) ?? picture.width, isMoving ? 'webp' : 'avif');
}

/**
 * Measures files, for `measuredSize`, in two seconds at most, and reads none of them. Do not call it in a transaction: a
 * slow storage would keep its locks.
 * @param keys their storage keys.
 */
export async function measureFiles(keys: readonly string[]): Promise<void> {
  const until = performance.now() + longestWait;
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestWait);
  });
  try {
    await Promise.race([Promise.all(keys.map((key) => measure(key, until))), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the size of a file in bytes; undefined if it has not been measured, or is missing from storage. */
export const measuredSize = (key: string): number | undefined => sizes.get(key);
