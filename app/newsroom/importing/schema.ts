import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';

/** Imports that were started on the import screen, with what became of them. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: uuid('id').primaryKey(),
    /** Who started it; null when the account has been deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The uploaded export, an `ImportFile`. */
    file: jsonb('file').notNull(),
    /** The uploaded zip with the old site's pictures, an `ImportFile`; null for none. */
    pictures: jsonb('pictures'),
    /** `ImportSettings`. */
    settings: jsonb('settings').notNull(),
    /** A `RunState`. */
    state: text('state').notNull(),
    /** What it did last: `checking`, `importing` or `undoing`. */
    phase: text('phase').notNull(),
    /** Whether someone has asked it to stop. */
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** How far the input has been read: in bytes for a file, in files for a folder. */
    done: bigint('done', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }).notNull().default(0),
    /** Numbers of items that have been dealt with, and of pictures that have been added, so far. */
    items: integer('items').notNull().default(0),
    pictureCount: integer('picture_count').notNull().default(0),
    /** When the job last said that it is still running. */
    activeAt: timestamptz('active_at'),
    /** Why it could not be completed; empty otherwise. */
    error: text('error').notNull().default(''),
    /** What the check, or afterwards the import, has found: an `ImportReport`, or a `ListReport` of subscribers. */
    report: jsonb('report'),
    listReport: jsonb('list_report'),
    /** What the undo has left, one sentence each. */
    undoNotes: jsonb('undo_notes').$type<string[]>().notNull().default([]),
    /** Whether the uploaded files have been deleted. */
    filesDeleted: boolean('files_deleted').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [
    check(
      'import_runs_state',
      sql`${table.state} in ('checking', 'checked', 'importing', 'stopped', 'imported', 'undoing', 'undone', 'failed')`,
    ),
    index('import_runs_user').on(table.userId),
    index('import_runs_created').on(table.createdAt),
  ],
);

/** Import records, which prevent a source's items from being stored twice. */
export const importItems = pgTable(
  'import_items',
  {
    /** Identifies the source system, e.g. `wordpress:https://example.org`. */
    source: text('source').notNull(),
    /** Identifier of the item in its source. */
    sourceKey: text('source_key').notNull(),
    /** Kind of the stored record: article, page or tool, or `edition` for the opening edition. */
    kind: text('kind').notNull(),
    targetId: uuid('target_id').notNull(),
    /** Hash of the imported content, to recognise unchanged items. */
    contentHash: text('content_hash').notNull(),
    importedAt: timestamptz('imported_at').notNull().defaultNow(),
    /** Number of library pictures that the stored text showed in place of those of the source. */
    appliedPictures: integer('applied_pictures').notNull().default(0),
    /** The import on the import screen that added the item; null if it was added otherwise. */
    runId: uuid('run_id').references(() => importRuns.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sourceKey] }),
    index('import_items_run').on(table.runId),
    index('import_items_target').on(table.targetId),
    index('import_items_content').on(table.contentHash),
  ],
);

/** Pictures of imported texts: where each came from, and which library picture it is now. */
export const importPictures = pgTable(
  'import_pictures',
  {
    /** Path of a picture of the old site itself, otherwise its whole address; always that of the original size. */
    address: text('address').notNull(),
    /** Identifies the source system, as in `import_items`. */
    source: text('source').notNull(),
    /** ID of the library picture; null when the picture could not be taken over. */
    mediaId: uuid('media_id'),
    /** Why the picture could not be taken over; empty when it was. */
    error: text('error').notNull().default(''),
    triedAt: timestamptz('tried_at').notNull(),
    /** The import on the import screen that added the picture; null if it was added otherwise. */
    runId: uuid('run_id').references(() => importRuns.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.source] }),
    index('import_pictures_media').on(table.mediaId),
    index('import_pictures_run').on(table.runId),
  ],
);
