import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz, transient } from '../../platform/database/schema';

/** A step of a rehearsal, as `rehearsal-rules.ts` describes it. */
type StoredStep = {
  name: 'fetch' | 'restore' | 'compare' | 'read' | 'remove';
  isPassed: boolean;
  offset: number;
  milliseconds: number;
  result: string;
};

/** Scheduled and requested backups that have ended. Backups by `npm run backup` are the operator's own. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey(),
    startedAt: timestamptz('started_at').notNull(),
    finishedAt: timestamptz('finished_at').notNull(),
    /** Where the file is: `disk:` and the ID of a machine's backup folder, or `s3:` with the server, bucket and folder. */
    place: text('place').notNull(),
    /** Name of the file in its place. */
    name: text('name').notNull(),
    /** Size of the file, as it is stored. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    rowCount: bigint('row_count', { mode: 'number' }).notNull(),
    fileCount: integer('file_count').notNull(),
    /** SHA-256 hash of the file as it is stored, in hexadecimal. */
    digest: text('digest').notNull(),
    /** Hash of the newest migration; a backup can be restored only with the same migrations. */
    schemaVersion: text('schema_version').notNull(),
    isEncrypted: boolean('is_encrypted').notNull(),
    /** Why the backup failed, in a sentence; null if it is complete. */
    failure: text('failure'),
    /** When the file was deleted because newer ones replace it. */
    removedAt: timestamptz('removed_at'),
  },
  (table) => [index('backups_age').on(table.startedAt)],
);

/** Rehearsals of a restore that have ended. */
export const backupRehearsals = pgTable(
  'backup_rehearsals',
  {
    id: uuid('id').primaryKey(),
    backupId: uuid('backup_id')
      .notNull()
      .references(() => backups.id, { onDelete: 'cascade' }),
    startedAt: timestamptz('started_at').notNull(),
    finishedAt: timestamptz('finished_at').notNull(),
    /** See `rehearsal-rules.ts`. */
    outcome: text('outcome', { enum: ['passed', 'failed', 'interrupted', 'impossible'] }).notNull(),
    /** Why it did not pass, in a sentence. */
    failure: text('failure'),
    steps: jsonb('steps').$type<StoredStep[]>().notNull(),
    /** Rows in the backup, and rows in the database into which it was restored. */
    rowsExpected: bigint('rows_expected', { mode: 'number' }).notNull(),
    rowsRestored: bigint('rows_restored', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('backup_rehearsals_age').on(table.startedAt),
    index('backup_rehearsals_backup').on(table.backupId),
    check('backup_rehearsals_outcome', sql`${table.outcome} in ('passed', 'failed', 'interrupted', 'impossible')`),
  ],
);

/**
 * The backup or rehearsal that is in progress, with what it leaves behind if the program is killed. Not in any backup: a
 * restored site has nothing in progress.
 */
export const backupRuns = transient.table('backup_runs', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['backup', 'rehearsal'] }).notNull(),
  startedAt: timestamptz('started_at').notNull(),
  /** Name of the file that is being written. */
  fileName: text('file_name'),
  /** The backup that is being rehearsed. */
  backupId: uuid('backup_id'),
  /** Name of the PostgreSQL database into which it is restored. */
  scratchDatabase: text('scratch_database'),
});
