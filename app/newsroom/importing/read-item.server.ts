import { log } from '~/platform/logging/logging.server';
import { ImportError, type ReadResult } from './rules';

/**
 * Reads one item. An error, such as excessive nesting, fails only this item.
 * @throws ImportError when the file as a whole is malformed.
 */
export async function readOne(name: string, read: () => Promise<ReadResult[]>): Promise<ReadResult[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ImportError) throw error;
    log.warn({ err: error, item: name }, 'an item could not be read');
    const reason = error instanceof RangeError ? 'is nested too deeply' : `could not be read: ${String(error)}`;
    return [{ outcome: 'failed', name, reason }];
  }
}
