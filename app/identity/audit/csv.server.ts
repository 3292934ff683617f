import { stringify } from 'csv-stringify/sync';

type Cell = string | number | Date | null;

/** A table to download. `pages` is read while the response is being sent. */
export type CsvTable = { name: string; columns: readonly string[]; pages: AsyncIterable<Cell[][]> };

/**
 * Yields a table as CSV in UTF-8 (RFC 4180), with a byte order mark so that spreadsheets detect the encoding. Cells that
 * a spreadsheet would interpret as a formula are prefixed with an apostrophe.
 */
export async function* encodeCsv({ columns, pages }: CsvTable): AsyncGenerator<Uint8Array> {
  const toCsv = (rows: Cell[][]): string =>
    stringify(
      rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : cell))),
      { escape_formulas: true, record_delimiter: '\r\n' },
    );
  const encoder = new TextEncoder();
  yield encoder.encode(`\ufeff${toCsv([[...columns]])}`);
  for await (const rows of pages) yield encoder.encode(toCsv(rows));
}
