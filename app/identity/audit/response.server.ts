import { ReadableStream } from 'node:stream/web';
import { type CsvTable, encodeCsv } from './csv.server';

/** Streams a table as a CSV download. */
export const csvResponse = (table: CsvTable): Response =>
  new Response(ReadableStream.from(encodeCsv(table)) as unknown as BodyInit, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${table.name}"`,
      'Cache-Control': 'no-store',
    },
  });
