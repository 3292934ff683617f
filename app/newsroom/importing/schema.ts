import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sourceKey] }),
    index('import_items_target').on(table.targetId),
    index('import_items_content').on(table.contentHash),
  ],
);
