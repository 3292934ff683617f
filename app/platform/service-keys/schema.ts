import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/schema';

/** Keys for services outside the site, encrypted with a master key that is not in the database. */
export const serviceKeys = pgTable('service_keys', {
  name: text('name').primaryKey(),
  /** See `encryption.server.ts`. */
  encrypted: text('encrypted').notNull(),
  /** ID of the master key that decrypts the value. */
  masterKeyId: text('master_key_id').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  /** Null if the operator stored the key. The member's account may have been deleted since. */
  updatedBy: uuid('updated_by'),
});

/** The last test of each service's key. */
export const serviceKeyTests = pgTable('service_key_tests', {
  service: text('service').primaryKey(),
  /** Identifies the value that was tested, see `key-tests.server.ts`; null for tests made before it was stored. */
  fingerprint: text('fingerprint'),
  isWorking: boolean('is_working').notNull(),
  finding: text('finding').notNull(),
  testedAt: timestamptz('tested_at').notNull(),
  /** When a test last succeeded; null if none of this value has. */
  workedAt: timestamptz('worked_at'),
});
