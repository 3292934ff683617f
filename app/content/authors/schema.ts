import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';
import { authors } from '../articles/schema';
import { mediaItems } from '../media/schema';

/** Public profiles of authors. An author without a row has an empty profile. */
export const authorProfiles = pgTable(
  'author_profiles',
  {
    authorId: uuid('author_id')
      .primaryKey()
      .references(() => authors.id, { onDelete: 'cascade' }),
    /** Plain text; may contain line breaks. */
    biography: text('biography').notNull().default(''),
    pictureId: uuid('picture_id').references(() => mediaItems.id, { onDelete: 'set null' }),
    /** Empty when the author has none. */
    website: text('website').notNull().default(''),
    updatedAt: timestamptz('updated_at').notNull(),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('author_profiles_biography', sql`char_length(${table.biography}) <= 600`),
    check('author_profiles_website', sql`${table.website} = '' or starts_with(${table.website}, 'https://')`),
    index('author_profiles_picture').on(table.pictureId),
    index('author_profiles_updated_by').on(table.updatedBy),
  ],
);
