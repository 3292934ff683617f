import { wholeNumber } from '~/design/format';
import { AppError } from '~/platform/errors';
import { processText } from '~/platform/html/sanitise.server';
import { maxLengths } from '../fields';
import { blocksTask } from './tasks';

/** @throws AppError `invalid` for the field `content` when sanitised or merged HTML is too long. */
export function assertFits(content: string): void {
  if (content.length <= maxLengths.content) return;
  const message = `This can have at most ${wholeNumber(maxLengths.content)} characters, including its formatting.`;
  throw new AppError('invalid', message, { content: message });
}

/**
 * Sanitises a working copy's HTML for storage; call this outside transactions. See `cleanBlocks`.
 * @throws AppError `invalid` for the field `content` when the HTML takes too long to process, or is too long once it
 * has been sanitised; `unavailable` when too many texts are waiting.
 */
export async function cleanContent(html: string): Promise<string> {
  const content = await processText(blocksTask, html);
  assertFits(content);
  return content;
}
