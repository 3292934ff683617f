import type { Job } from '~/platform/jobs/jobs.server';
import { claimDigests } from './claim.server';
import { digestJob } from './jobs.server';
import { purgeDigests } from './purge.server';

/** Runs every hour, in case the program is down when digests are due. */
const claimJob: Job = {
  name: 'notifications.digests',
  cron: '3 * * * *',
  run: async () => {
    await claimDigests(new Date());
  },
};

const purgeJob: Job = {
  name: 'digest.purge',
  cron: '29 3 * * *',
  run: () => purgeDigests(new Date()),
};

export const digestJobs: Job<never>[] = [digestJob, claimJob, purgeJob];
