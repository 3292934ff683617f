import { emailRetentionCutoff } from '~/identity/notifications/emails/email-rules';
import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { deleteDigests } from './store.server';

/** Deletes old digest records. */
export async function purgeDigests(actor: Actor, now: Date): Promise<void> {
  authorize(actor, 'notifications.purge');
  await deleteDigests(database(), emailRetentionCutoff(now));
}
