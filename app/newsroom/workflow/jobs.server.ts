import type { Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { operator } from '~/platform/permissions/permissions';
import { emptyTrash } from './trash.server';

const emptying: Job = {
  name: 'workflow.empty-trash',
  cron: '40 3 * * *',
  async run() {
    const emptied = await emptyTrash(operator, new Date());
    if (emptied > 0) log.info({ emptied }, 'articles in the trash were deleted permanently');
  },
};

export const workflowJobs = [emptying];
