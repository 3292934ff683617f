import { text, uuid } from 'drizzle-orm/pg-core';
import { transient } from '../../../platform/database/schema';

/**
 * The key of the newest encrypted backup’s file, with which the site rehearses its restore; only the owner’s key decrypts
 * older ones. Not in any backup: the key of one would otherwise be in the next.
 */
export const backupKeys = transient.table('backup_keys', {
  backupId: uuid('backup_id').primaryKey(),
  /** Encrypted with the master key. */
  key: text('key').notNull(),
  masterKeyId: text('master_key_id').notNull(),
});
