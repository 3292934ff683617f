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

async function sizeOf(key: string): Promise<number | undefined> {
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const size = await limit(() => storage().size(key));
  if (size !== undefined) sizes.set(key, size);
  return size;
}

/** A picture with the width at which a page shows it, in pixels of the screen. */
export type DisplayedPicture = { address: string; width: number };

/** Returns the storage key of the file that a current browser loads; `undefined` for other addresses. */
function loadedKey({ address, width }: DisplayedPicture): string | undefined {
  const picture = readPictureAddress(address);
  if (!picture) return undefined;
  const isMoving = picture.fallback === 'gif';
  const widths = widthsUpTo(picture.width, isMoving);
  return fileKey(picture, widths.find((each) => each >= width) ?? picture.width, isMoving ? 'webp' : 'avif');
}

/**
 * Returns the sizes of the files, in bytes, that a current browser loads for library pictures, in their order; undefined
 * for a file that is missing from storage or could not be measured in time. Reads no file.
 */
export async function loadedSizes(pictures: readonly DisplayedPicture[]): Promise<(number | undefined)[]> {
  const timers: NodeJS.Timeout[] = [];
  const timedOut = new Promise<undefined>((resolve) => timers.push(setTimeout(() => resolve(undefined), longestWait)));
  const measure = async (picture: DisplayedPicture): Promise<number | undefined> => {
    const key = loadedKey(picture);
    try {
      return key === undefined ? undefined : await Promise.race([sizeOf(key), timedOut]);
    } catch (error) {
      log.warn({ err: error, key }, 'a picture could not be measured');
      return undefined;
    }
  };
  try {
    return await Promise.all(pictures.map(measure));
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
