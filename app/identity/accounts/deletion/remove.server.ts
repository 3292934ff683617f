import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import type { Member } from '~/platform/permissions/actors';
import { accountDeletedEmailJob } from '../jobs.server';
import { declaredMemberData } from '../member-data.server';
import type { SessionEndReason } from '../states/rules';
import { endSessionsWithReason } from '../states/store.server';
import { addAccountDeletedEmail, deleteUser } from './store.server';

/**
 * Deletes an account and all of the member's rows (including sessions) and queues an email to the account's address,
 * all in the caller's transaction. The member's comments remain, but without the author's name.
 * @param ended set when someone other than the member deletes the account, so that the member's browsers can show why
 * they were signed out.
 * @returns whether the account existed.
 */
export async function removeAccount(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  userId: string,
  ended?: { endReason: SessionEndReason; now: Date },
): Promise<boolean> {
  const owner: Member = { role: 'subscriber', userId };
  for (const { purge } of declaredMemberData()) await purge?.(owner, executor, emit);
  if (ended) await endSessionsWithReason(executor, userId, ended.endReason, ended.now);
  const user = await deleteUser(executor, userId);
  // Another request has already deleted the account.
  if (!user) return false;
  // An unconfirmed address may belong to someone else.
  if (user.emailVerified) {
    for (const { purgeEmail } of declaredMemberData()) await purgeEmail?.(executor, user.email);
  }
  await enqueue(executor, accountDeletedEmailJob, {
    accountDeletedEmailId: await addAccountDeletedEmail(executor, { ...user, byAdmin: ended !== undefined }),
  });
  await emit({ type: 'members.changed', userId });
  return true;
}
