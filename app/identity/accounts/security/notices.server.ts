import type { Executor } from '~/platform/database/database.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { securityNoticeJob } from '../jobs.server';
import type { SecurityNotice } from './notice-email.server';

/** Has the owner of an account mailed what was done to its security, as part of the transaction that does it. */
export function notifyOwner(executor: Executor, userId: string, notice: SecurityNotice): Promise<void> {
  return enqueue(executor, securityNoticeJob, { userId, notice });
}
