import { z } from 'zod';

/**
 * The header of a backup. A backup is gzip-compressed text: a header line; a line per row (table, tab, the row as
 * PostgreSQL's JSON); a line per picture file (`@file`, tab, key, tab, bytes in Base64); and a last line with the
 * number of rows in each table, the number of files, and a digest of all lines before it, which prove that the backup
 * is complete and unchanged. The format is independent of the database and the storage in use.
 */
const headerSchema = z.object({
  format: z.literal('lowdown-backup'),
  version: z.literal(3),
  createdAt: z.iso.datetime(),
  /** Hashes of the migrations applied to the database, oldest first. */
  migrations: z.array(z.string()),
});
export type BackupHeader = z.output<typeof headerSchema>;

const count = z.number().int().nonnegative();
const counts = z.object({ rows: z.record(z.string(), count), files: count, missing: count });
/** The digest is the SHA-256 hash, in hexadecimal, of all lines before the last one, with their line feeds. */
const trailerSchema = z.object({ counts, digest: z.string() });
export type RowCounts = Record<string, number>;
/** Numbers of rows and files in a backup, and of picture files missing from storage. */
export type BackupCounts = z.output<typeof counts>;
type Trailer = z.output<typeof trailerSchema>;

/** Returns the first line of a backup. */
export const headerLine = (header: Omit<BackupHeader, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: 'lowdown-backup', version: 3, ...header } satisfies BackupHeader)}\n`;

/** @param row JSON text, which contains no line feed. */
export const rowLine = (table: string, row: string): string => `${table}\t${row}\n`;

const fileMark = '@file';

export const fileLine = (key: string, bytes: Buffer): string => `${fileMark}\t${key}\t${bytes.toString('base64')}\n`;

/** Returns the last line of a backup. */
export const trailerLine = (trailer: Trailer): string => `${JSON.stringify(trailer)}\n`;

function parseLine<Output>(schema: z.ZodType<Output>, line: string): Output | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Parses a backup's first line. Returns undefined if it is not a valid header. */
export const readHeader = (line: string): BackupHeader | undefined => parseLine(headerSchema, line);

/** Parses a backup's last line. Returns undefined for any other line. */
export const readTrailer = (line: string): Trailer | undefined =>
  line.startsWith('{') ? parseLine(trailerSchema, line) : undefined;

export type BackupRow = { table: string; row: string };
export type BackupFile = { key: string; bytes: Buffer };

/** Parses a line that contains a row or a file. Returns undefined for any other line. */
export function readContent(line: string): BackupRow | BackupFile | undefined {
  const tab = line.indexOf('\t');
  if (tab <= 0 || line.startsWith('{')) return undefined;
  const [prefix, rest] = [line.slice(0, tab), line.slice(tab + 1)];
  if (prefix !== fileMark) return { table: prefix, row: rest };
  const [key = '', bytes = ''] = rest.split('\t');
  return { key, bytes: Buffer.from(bytes, 'base64') };
}

/** Whether two sets of counts are equal. A missing table counts as an empty one. */
export function haveSameCounts(one: BackupCounts, other: BackupCounts): boolean {
  const tables = [...Object.keys(one.rows), ...Object.keys(other.rows)];
  return one.files === other.files && tables.every((table) => (one.rows[table] ?? 0) === (other.rows[table] ?? 0));
}

/** Returns the total number of rows. */
export const rowsOf = ({ rows }: BackupCounts): number => Object.values(rows).reduce((sum, each) => sum + each, 0);
