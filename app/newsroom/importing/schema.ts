import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';

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
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sourceKey] }),
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
  },
  (table) => [primaryKey({ columns: [table.address, table.source] }), index('import_pictures_media').on(table.mediaId)],
);
