import { z } from 'zod';

/**
 * A backup is gzip'd text: a line that says what it is, a line a row (table, tab, the row as PostgreSQL writes it in JSON),
 * and a line that counts the rows of each table, by which a whole backup is known. Either database writes and reads it.
 */
const firstLine = z.object({
  format: z.literal('lowdown-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Hashes of the migrations that made the tables, oldest first. */
  migrations: z.array(z.string()),
});
export type BackupHeader = z.output<typeof firstLine>;

const lastLine = z.object({ rows: z.record(z.string(), z.number().int().nonnegative()) });
export type RowCounts = Record<string, number>;

/** How a backup begins. */
export const headerLine = (header: Omit<BackupHeader, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: 'lowdown-backup', version: 1, ...header } satisfies BackupHeader)}\n`;

/** @param row JSON text; as such it holds no line break. */
export const rowLine = (table: string, row: string): string => `${table}\t${row}\n`;

/** How a whole backup ends. */
export const trailerLine = (rows: RowCounts): string => `${JSON.stringify({ rows })}\n`;

function parsed<Output>(schema: z.ZodType<Output>, line: string): Output | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** The header that a line is; `undefined` for a line that begins no backup. */
export const readHeader = (line: string): BackupHeader | undefined => parsed(firstLine, line);

/** The counts at a backup's end; `undefined` for any other line. */
export const readTrailer = (line: string): RowCounts | undefined =>
  line.startsWith('{') ? parsed(lastLine, line)?.rows : undefined;

/** The table and the JSON text of a row; `undefined` for any other line. */
export function readRow(line: string): { table: string; row: string } | undefined {
  const tab = line.indexOf('\t');
  return tab > 0 && !line.startsWith('{') ? { table: line.slice(0, tab), row: line.slice(tab + 1) } : undefined;
}

/** Whether rows were counted alike, tables without rows or not. */
export function areSameCounts(one: RowCounts, other: RowCounts): boolean {
  return [...Object.keys(one), ...Object.keys(other)].every((table) => (one[table] ?? 0) === (other[table] ?? 0));
}
