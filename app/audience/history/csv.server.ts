import { csvOf } from '~/identity/audit/csv.server';
import type { ExportedRead } from './rules';

/** Returns the history as CSV. */
export const historyCsv = (reads: readonly ExportedRead[]): string =>
  csvOf([
    ['article', 'title', 'address', 'first_read_at', 'last_read_at', 'furthest_percent'],
    ...reads.map((read) => [
      read.articleId,
      read.title,
      read.address,
      read.firstReadAt,
      read.lastReadAt,
      read.furthest,
    ]),
  ]);
