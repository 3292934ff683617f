import type { Job } from '~/platform/jobs/jobs.server';
import { notifyReportersOf } from './decisions/notify-reporters.server';

/** Only members make decisions, on a node that runs jobs, so that no job has to look for those of commands. */
export const reportersJob: Job<{ decisionId: string }> = {
  name: 'moderation.notify_reporters',
  retries: 10,
  run: async ({ decisionId }) => {
    await notifyReportersOf(decisionId);
  },
};

export const moderationJobs: Job<never>[] = [reportersJob];
