import type { Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { operator } from '~/platform/permissions/permissions';
import { announceNewArticles } from './announce.server';

const announcing: Job = {
  name: 'follows.announce',
  cron: '*/2 * * * *',
  run: async () => {
    const told = await announceNewArticles(operator, new Date());
    if (told > 0) log.info({ told }, 'followers were notified of new articles');
  },
};

export const followJobs: Job<never>[] = [announcing];
