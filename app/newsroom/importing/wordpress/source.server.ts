import { readOne } from '../read-item.server';
import type { Progress, ReadResult, Source } from '../rules';
import { readItem } from './item.server';
import { Site } from './site.server';
import { channelElements, childText } from './wxr.server';

/**
 * Opens a WordPress export (WXR 1.0 to 1.2). Reads the file twice: once as a whole, to collect the data that posts
 * refer to and to reject a malformed file before anything is stored; then item by item.
 * @param size in bytes
 * @throws ImportError with line and column when the file is not well-formed
 */
export async function wordPressSource(
  path: string,
  size: number,
  onProgress: Progress,
  signal: AbortSignal | undefined,
): Promise<Source> {
  const site = await Site.read(path, (bytes) => onProgress(bytes, size * 2), signal);
  return {
    format: 'WordPress',
    name: `wordpress:${site.name}`,
    async *read(): AsyncGenerator<ReadResult> {
      for await (const element of channelElements(path, (bytes) => onProgress(size + bytes, size * 2))) {
        if (element.name !== 'item') continue;
        const name = `${childText(element, 'wp:post_id')} ${childText(element, 'title')}`;
        yield* await readOne(name, () => readItem(element, site));
      }
    },
  };
}
