import { readOne } from '../read-item.server';
import { cutOffWarning } from '../report';
import { MalformedInputError, type Progress, type ReadOptions, type ReadResult, type Source } from '../rules';
import { readItem } from './item.server';
import { Repairs, repairedElements } from './repaired.server';
import { Site } from './site.server';
import { channelElements, childText, type XmlElement } from './wxr.server';

type Elements = (onBytes: (bytes: number) => void) => AsyncIterable<XmlElement>;

/**
 * Opens a WordPress export (WXR 1.0 to 1.2). Reads the file twice: once as a whole, to collect the data that posts
 * refer to; then item by item. A malformed file is read with repairs, or rejected before anything is stored.
 * @param size in bytes
 * @throws ImportError when it is no export; with line and column when it is not well-formed and must not be repaired
 */
export async function wordPressSource(
  path: string,
  size: number,
  onProgress: Progress,
  { signal, isStrict }: ReadOptions,
): Promise<Source> {
  const repairs = new Repairs();
  const atFirst = (bytes: number): void => onProgress(bytes, size * 2);
  let elements: Elements = (onBytes) => channelElements(path, onBytes);
  const site = await Site.read(path, elements(atFirst), signal).catch((error: unknown) => {
    if (isStrict || !(error instanceof MalformedInputError)) throw error;
    // The second reading makes the same repairs, which are reported once.
    elements = (onBytes) => repairedElements(path, onBytes, new Repairs());
    return Site.read(path, repairedElements(path, atFirst, repairs), signal);
  });
  return {
    format: 'WordPress',
    name: `wordpress:${site.name}`,
    siteAddress: site.pictureBase,
    pictureHosts: site.pictureHosts,
    repairs: repairs.sentences,
    warnings: repairs.cutOff === undefined ? [] : [cutOffWarning(repairs.cutOff)],
    describePicture: (address) => site.describePicture(address),
    isOriginalPicture: (path) => site.isAttachment(path),
    async *read(): AsyncGenerator<ReadResult> {
      for (const author of site.profiles()) yield { outcome: 'author', author };
      for await (const element of elements((bytes) => onProgress(size + bytes, size * 2))) {
        if (element.name !== 'item') continue;
        const name = `${childText(element, 'wp:post_id')} ${childText(element, 'title')}`;
        yield* await readOne(name, () => readItem(element, site));
      }
    },
  };
}
