import type { Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { sendNotices } from './notices/notices.server';
import { emptyTrash } from './steps/trash.server';

const emptyTrashJob: Job = {
  name: 'workflow.empty-trash',
  cron: '40 3 * * *',
  async run() {
    const emptied = await emptyTrash(new Date());
    if (emptied > 0) log.info({ emptied }, 'articles in the trash were deleted permanently');
  },
};

export const noticeJob: Job<{ noticeId: string }> = {
  name: 'workflow.notify',
  retries: 10,
  run: async ({ noticeId }) => {
    await sendNotices(noticeId);
  },
};

/** Sends the notifications for steps taken by a command, because commands do not run jobs. */
const catchUpJob: Job = {
  name: 'workflow.notify-pending',
  cron: '*/10 * * * *',
  run: async () => {
    await sendNotices();
  },
};

export const workflowJobs: Job<never>[] = [noticeJob, catchUpJob, emptyTrashJob];
