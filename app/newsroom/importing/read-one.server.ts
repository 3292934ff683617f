import { log } from '~/platform/logging/logging.server';
import { ImportError, type ReadResult } from './rules';

/**
 * Reads one item. What goes wrong with it, such as nesting too deep to follow, fails the item and no other; only a
 * fault of the file as a whole goes on.
 * @throws ImportError
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
