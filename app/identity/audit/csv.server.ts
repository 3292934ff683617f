import { stringify } from 'csv-stringify/sync';

type Cell = string | number | Date | null;

/** A table to download. `pages` is read while the response is being sent. */
export type CsvTable = { name: string; columns: readonly string[]; pages: AsyncIterable<Cell[][]> };

/**
 * The beginning of a formula after a character at which a spreadsheet may end a cell: in countries with a decimal comma,
 * it splits at semicolons, and a quotation mark within what it takes for a cell does not prevent that.
 */
const formulaWithin = /(?<=[;\t\r\n][\s"]*)[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/g;

/**
 * Encodes rows as CSV (RFC 4180). An apostrophe precedes whatever a spreadsheet would run as a formula, whether it takes
 * a cell as a whole or splits it.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) =>
      row.map((cell) => {
        if (cell instanceof Date) return cell.toISOString();
        return typeof cell === 'string' ? cell.replaceAll(formulaWithin, "'$&") : cell;
      }),
    ),
    { escape_formulas: true, quoted_match: /[;\t\r\n]/, record_delimiter: '\r\n' },
  );

/** Yields a table as CSV in UTF-8, with a byte order mark so that spreadsheets detect the encoding. */
export async function* encodeCsv({ columns, pages }: CsvTable): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\ufeff${csvOf([[...columns]])}`);
  for await (const rows of pages) yield encoder.encode(csvOf(rows));
}
