import { setTimeout as delay } from 'node:timers/promises';
import { prepareArticle } from '~/content/articles/writing/write.server';
import { AppError } from '~/platform/errors';

/** Pauses before further attempts while the workers are busy, in milliseconds. */
const pauses = [1_000, 4_000, 15_000];

/**
 * Returns the HTML of an article or page as the sanitiser writes it. While too many texts are waiting, it tries again a
 * few times: an export must not end because readers write comments.
 * @throws AppError as `prepareArticle` does.
 */
export async function prepareForExport(html: string): Promise<string> {
  for (const pause of pauses) {
    try {
      return (await prepareArticle(html)).content;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
      await delay(pause);
    }
  }
  return (await prepareArticle(html)).content;
}
