import { LRUCache } from 'lru-cache';
import { withoutFocus } from '~/content/media/picture-urls';
import { database } from '~/platform/database/database.server';
import { keysOfPath } from './addresses';
import { newAddressOf } from './store-pictures.server';

/**
 * Paths that belong to no imported picture, so that repeated requests for the same missing file need no query: at most
 * this many, for a minute. Pictures that exist are not held in memory, however many a site has.
 */
const missing = new LRUCache<string, true>({ max: 5_000, ttl: 60_000 });

/** Paths of this site's own files, which are never those of an old site. */
const ownFiles = /^\/(?:media|share|assets|icons|admin|api)\/|^\/(?:favicon|not-found)\./;

/**
 * Returns the address of an imported picture by its former path, such as `/wp-content/uploads/2020/01/x-300x200.jpg`;
 * `undefined` for any other path.
 */
export async function findOldPicture(pathname: string): Promise<string | undefined> {
  if (ownFiles.test(pathname)) return undefined;
  const keys = keysOfPath(pathname);
  const [path] = keys;
  if (path === undefined || missing.has(path)) return undefined;
  const address = await newAddressOf(database(), keys);
  if (address === undefined) missing.set(path, true);
  return address && withoutFocus(address);
}
