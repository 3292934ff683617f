import type { Executor } from '~/platform/database/database.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { securityNoticeJob } from '../jobs.server';
import type { SecurityNotice } from './notice-email.server';

/** Queues an email to an account's owner about a security change, in the transaction that makes the change. */
export function notifyOwner(executor: Executor, userId: string, notice: SecurityNotice): Promise<void> {
  return enqueue(executor, securityNoticeJob, { userId, notice });
}
