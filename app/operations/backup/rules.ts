import { z } from 'zod';

/**
 * A backup is gzip'd text: a line that says what it is, a line a row (table, tab, the row as PostgreSQL writes it in
 * JSON), a line a file of a picture (`@file`, tab, its key, tab, its bytes in Base64), and a line that counts the rows
 * of each table and the files, by which a whole backup is known. Either database writes and reads it, with either
 * storage.
 */
const firstLine = z.object({
  format: z.literal('lowdown-backup'),
  version: z.literal(2),
  createdAt: z.iso.datetime(),
  /** Hashes of the migrations that made the tables, oldest first. */
  migrations: z.array(z.string()),
});
export type BackupHeader = z.output<typeof firstLine>;

const count = z.number().int().nonnegative();
const lastLine = z.object({ rows: z.record(z.string(), count), files: count, missing: count });
export type RowCounts = Record<string, number>;
/** What a backup holds, and how many files of pictures the storage did not have when it was made. */
export type BackupCounts = z.output<typeof lastLine>;

/** How a backup begins. */
export const headerLine = (header: Omit<BackupHeader, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: 'lowdown-backup', version: 2, ...header } satisfies BackupHeader)}\n`;

/** @param row JSON text; as such it holds no line break. */
export const rowLine = (table: string, row: string): string => `${table}\t${row}\n`;

const fileMark = '@file';

export const fileLine = (key: string, bytes: Buffer): string => `${fileMark}\t${key}\t${bytes.toString('base64')}\n`;

/** How a whole backup ends. */
export const trailerLine = (counts: BackupCounts): string => `${JSON.stringify(counts)}\n`;

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
export const readTrailer = (line: string): BackupCounts | undefined =>
  line.startsWith('{') ? parsed(lastLine, line) : undefined;

export type BackupRow = { table: string; row: string };
export type BackupFile = { key: string; bytes: Buffer };

/** The table and the JSON text of a row, or the key and the bytes of a file; `undefined` for any other line. */
export function readContent(line: string): BackupRow | BackupFile | undefined {
  const tab = line.indexOf('\t');
  if (tab <= 0 || line.startsWith('{')) return undefined;
  const [begin, rest] = [line.slice(0, tab), line.slice(tab + 1)];
  if (begin !== fileMark) return { table: begin, row: rest };
  const [key = '', bytes = ''] = rest.split('\t');
  return { key, bytes: Buffer.from(bytes, 'base64') };
}

/** Whether the same was counted, tables without rows or not. */
export function areSameCounts(one: BackupCounts, other: BackupCounts): boolean {
  const tables = [...Object.keys(one.rows), ...Object.keys(other.rows)];
  return one.files === other.files && tables.every((table) => (one.rows[table] ?? 0) === (other.rows[table] ?? 0));
}

/** Rows of all tables together. */
export const rowsOf = ({ rows }: BackupCounts): number => Object.values(rows).reduce((sum, each) => sum + each, 0);
