import type { Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { notifyRemainingReporters, notifyReportersOf } from './decisions/notify-reporters.server';

export const reportersJob: Job<{ decisionId: string }> = {
  name: 'moderation.notify_reporters',
  retries: 10,
  run: async ({ decisionId }) => {
    await notifyReportersOf(decisionId);
  },
};

/**
 * Notifies reporters whom the job above has missed: its decision was made after the queue had stopped at shutdown, or all
 * of its attempts failed.
 */
export const catchUpJob: Job = {
  name: 'moderation.notify_remaining_reporters',
  cron: '*/10 * * * *',
  run: async () => {
    const notified = await notifyRemainingReporters(new Date());
    if (notified > 0) log.info({ notified }, 'reporters were notified of decisions by the catch-up job');
  },
};

export const moderationJobs: Job<never>[] = [reportersJob, catchUpJob];
