import { emailRetentionCutoff } from '~/identity/notifications/emails/email-rules';
import { database } from '~/platform/database/database.server';
import type { Job } from '~/platform/jobs/jobs.server';
import { claimDigests } from './claim.server';
import { digestJob } from './jobs.server';
import { deleteDigests } from './store.server';

/** Runs every hour, in case the program is down when digests are due. */
const claimJob: Job = {
  name: 'notifications.digests',
  cron: '3 * * * *',
  run: async () => {
    await claimDigests(new Date());
  },
};

/** Deletes old digest records. */
export async function purgeDigests(now: Date): Promise<void> {
  await deleteDigests(database(), emailRetentionCutoff(now));
}

const purgeJob: Job = {
  name: 'digest.purge',
  cron: '29 3 * * *',
  run: () => purgeDigests(new Date()),
};

export const digestJobs: Job<never>[] = [digestJob, claimJob, purgeJob];
