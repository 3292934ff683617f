import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ofMember, users } from '../../identity/accounts/schema';
import { moment } from '../../platform/database/schema';

/** Pictures of the library. Their files are in the storage, under key and version. */
export const mediaItems = pgTable(
  'media_items',
  {
    /** That of the upload it came from. */
    id: uuid('id').primaryKey(),
    /** Of the files that are shown now: the end of the key of the upload they were made of. */
    version: text('version').notNull(),
    /** What pages show it by; holds key, version, largest width, fallback and focus. */
    address: text('address').notNull(),
    fileName: text('file_name').notNull(),
    alt: text('alt').notNull().default(''),
    caption: text('caption').notNull().default(''),
    credit: text('credit').notNull().default(''),
    /** In hundredths from the left and the top. */
    focusX: integer('focus_x').notNull().default(50),
    focusY: integer('focus_y').notNull().default(50),
    /** Of the largest file, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    isMoving: boolean('is_moving').notNull(),
    /** Bytes of all its files. */
    bytes: integer('bytes').notNull(),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('media_items_focus', sql`${table.focusX} between 0 and 100 and ${table.focusY} between 0 and 100`),
    check('media_items_size', sql`${table.width} > 0 and ${table.height} > 0`),
    index('media_items_uploader').on(table.uploadedBy),
    index('media_items_found').using(
      'gin',
      sql`(${table.fileName} || ' ' || ${table.alt} || ' ' || ${table.caption} || ' ' || ${table.credit}) gin_trgm_ops`,
    ),
  ],
);

/** Uploads on their way, each its member's own. What has come of one lies in parts in the storage. */
export const mediaUploads = pgTable(
  'media_uploads',
  {
    id: uuid('id').primaryKey(),
    userId: ofMember(),
    fileName: text('file_name').notNull(),
    /** Bytes of the whole file. */
    size: integer('size').notNull(),
    received: integer('received').notNull().default(0),
    /** Keys of the parts in the storage, in order. */
    parts: text('parts').array().notNull().default(sql`'{}'::text[]`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('media_uploads_size', sql`${table.received} between 0 and ${table.size}`),
    index('media_uploads_member').on(table.userId),
    index('media_uploads_age').on(table.createdAt),
  ],
);
