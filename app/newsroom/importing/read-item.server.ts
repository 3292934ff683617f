import { AppError } from '~/platform/errors';
import { TooComplexError } from '~/platform/html/parsing-cost';
import { log } from '~/platform/logging/logging.server';
import { ImportError, type ReadResult } from './rules';

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'is nested too deeply';
  if (error instanceof TooComplexError) return 'contains HTML that is too complex to process';
  return `could not be read: ${error instanceof AppError ? error.message : String(error)}`;
}

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
    return [{ outcome: 'failed', name, reason: reasonOf(error) }];
  }
}
