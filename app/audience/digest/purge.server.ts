import { emailRetentionCutoff } from '~/identity/notifications/emails/email-rules';
import { database } from '~/platform/database/database.server';
import { deleteDigests } from './store.server';

/** Deletes old digest records. */
export async function purgeDigests(now: Date): Promise<void> {
  await deleteDigests(database(), emailRetentionCutoff(now));
}
