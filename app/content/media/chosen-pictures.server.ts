import { database, type Executor } from '~/platform/database/database.server';
import { storage } from '~/platform/storage/storage.server';
import { fileKey } from './files/keys';
import { readPictureAddress } from './picture-urls';
import { keepItem, picturesById } from './store.server';

/**
 * Returns the current address and size of a library picture that is chosen for another purpose than articles;
 * `undefined` if it is not in the library. Does not check permissions.
 * @param address any address that the picture has had.
 */
export async function findChosenPicture(
  address: string,
  executor: Executor = database(),
): Promise<{ address: string; width: number; height: number } | undefined> {
  const id = readPictureAddress(address)?.id;
  return id === undefined ? undefined : (await picturesById(executor, [id])).get(id);
}

/** Returns the current addresses of those pictures that are in the library, by ID. Does not check permissions. */
export async function currentAddresses(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await picturesById(database(), ids);
  return new Map([...found].map(([id, { address }]) => [id, address]));
}

/**
 * Returns a picture like `findChosenPicture`, and keeps it from being changed or deleted until the transaction ends. For
 * use cases that have already checked permissions.
 */
export async function keepChosenPicture(
  executor: Executor,
  address: string,
): Promise<{ address: string; width: number; height: number } | undefined> {
  const id = readPictureAddress(address)?.id;
  if (id !== undefined) await keepItem(executor, id);
  return findChosenPicture(address, executor);
}

/** Returns the file that an address names; `undefined` if it is missing. Anyone may read it. */
export async function readPictureFile(address: string): Promise<Buffer | undefined> {
  const picture = readPictureAddress(address);
  return picture && (await storage().read(fileKey(picture, picture.width, picture.fallback)));
}
