import { ReadableStream } from 'node:stream/web';
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | Date | null;

/** A table to download. `pages` is read while the response is being sent. */
export type CsvTable = { name: string; columns: readonly string[]; pages: AsyncIterable<Cell[][]> };

/**
 * Streams a table as a CSV download (RFC 4180), with a byte order mark so that spreadsheets detect UTF-8. Cells that a
 * spreadsheet would interpret as a formula are prefixed with an apostrophe.
 */
export function csvResponse({ name, columns, pages }: CsvTable): Response {
  const toCsv = (rows: Cell[][]): string =>
    stringify(
      rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : cell))),
      { escape_formulas: true, record_delimiter: '\r\n' },
    );
  async function* text(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    yield encoder.encode(`\ufeff${toCsv([[...columns]])}`);
    for await (const rows of pages) yield encoder.encode(toCsv(rows));
  }
  return new Response(ReadableStream.from(text()) as unknown as BodyInit, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
