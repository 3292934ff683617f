import { ReadableStream } from 'node:stream/web';
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | Date | null;

/** A table with the name of its file; the rows are read while it is sent. */
export type CsvTable = { name: string; columns: readonly string[]; pages: AsyncIterable<Cell[][]> };

/**
 * A table as a file, sent while it is read (RFC 4180, with a byte order mark, by which spreadsheets know its letters). A
 * cell that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function csvResponse({ name, columns, pages }: CsvTable): Response {
  const written = (rows: Cell[][]): string =>
    stringify(
      rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : cell))),
      { escape_formulas: true, record_delimiter: '\r\n' },
    );
  async function* text(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    yield encoder.encode(`\ufeff${written([[...columns]])}`);
    for await (const rows of pages) yield encoder.encode(written(rows));
  }
  return new Response(ReadableStream.from(text()) as unknown as BodyInit, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
