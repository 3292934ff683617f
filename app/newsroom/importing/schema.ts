import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/schema';

/** What an import has brought: the same item of the same source is never stored twice. */
export const importItems = pgTable(
  'import_items',
  {
    /** Names the system it came from, e.g. `wordpress:https://example.org`. */
    source: text('source').notNull(),
    /** The item's own name there. */
    sourceKey: text('source_key').notNull(),
    /** What it became: article, page, review, tool, author or comment. */
    kind: text('kind').notNull(),
    targetId: uuid('target_id').notNull(),
    /** Of what was stored; an unchanged item is left alone. */
    contentHash: text('content_hash').notNull(),
    importedAt: moment('imported_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sourceKey] }),
    index('import_items_target').on(table.targetId),
    index('import_items_content').on(table.contentHash),
  ],
);
