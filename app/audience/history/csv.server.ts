import { stringify } from 'csv-stringify/sync';
import type { ExportedRead } from './rules';

/** Returns the history as CSV (RFC 4180). Cells that a spreadsheet would run as a formula start with an apostrophe. */
export const csvOf = (reads: readonly ExportedRead[]): string =>
  stringify(
    [
      ['article', 'title', 'address', 'first_read_at', 'last_read_at', 'furthest_percent'],
      ...reads.map((read) => [
        read.articleId,
        read.title,
        read.address,
        read.firstReadAt.toISOString(),
        read.lastReadAt.toISOString(),
        read.furthest,
      ]),
    ],
    { escape_formulas: true, record_delimiter: '\r\n' },
  );
