import type { Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { noticeJobs } from './notices/notice-jobs.server';
import { emptyTrash } from './steps/trash.server';

const emptyTrashJob: Job = {
  name: 'workflow.empty-trash',
  cron: '40 3 * * *',
  async run() {
    const emptied = await emptyTrash(new Date());
    if (emptied > 0) log.info({ emptied }, 'articles in the trash were deleted permanently');
  },
};

export const workflowJobs: Job<never>[] = [...noticeJobs, emptyTrashJob];
