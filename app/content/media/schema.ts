import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { memberIdColumn, users } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';

const pictureColumns = () => ({
  /** ID of the upload from which the picture was created. */
  id: uuid('id').primaryKey(),
  /** Version of the current files: the last characters of the upload's ID. */
  version: text('version').notNull(),
  /** Address used in pages; contains the ID, version, largest width, fallback format and focal point. */
  address: text('address').notNull(),
  fileName: text('file_name').notNull(),
  alt: text('alt').notNull().default(''),
  caption: text('caption').notNull().default(''),
  credit: text('credit').notNull().default(''),
  /** Focal point, in percent from the left and the top. */
  focusX: integer('focus_x').notNull().default(50),
  focusY: integer('focus_y').notNull().default(50),
  /** Size of the largest file, in pixels. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  isMoving: boolean('is_moving').notNull(),
  /** Total size of all its files, in bytes. */
  bytes: integer('bytes').notNull(),
  uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

/** Library pictures. Their files are in storage, by ID and version. */
export const mediaItems = pgTable(
  'media_items',
  {
    ...pictureColumns(),
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

/** Recently deleted pictures. Their files are still in storage, so that the deletion can be undone. */
export const deletedMediaItems = pgTable(
  'deleted_media_items',
  { ...pictureColumns(), deletedAt: timestamptz('deleted_at').notNull() },
  (table) => [
    index('deleted_media_items_uploader').on(table.uploadedBy),
    index('deleted_media_items_age').on(table.deletedAt),
  ],
);

/** Uploads in progress, each owned by one member. The parts received so far are in storage. */
export const mediaUploads = pgTable(
  'media_uploads',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    /** What the file is for: `picture`, or `import` for an export of another program. */
    purpose: text('purpose').notNull().default('picture'),
    fileName: text('file_name').notNull(),
    /** Size of the whole file, in bytes. */
    size: integer('size').notNull(),
    received: integer('received').notNull().default(0),
    /** Storage keys of the parts, in order. */
    parts: text('parts').array().notNull().default(sql`'{}'::text[]`),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('media_uploads_size', sql`${table.received} between 0 and ${table.size}`),
    index('media_uploads_member').on(table.userId),
    index('media_uploads_age').on(table.createdAt),
  ],
);
