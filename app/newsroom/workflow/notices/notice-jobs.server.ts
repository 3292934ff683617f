import type { Job } from '~/platform/jobs/jobs.server';
import { sendNotices } from './notices.server';

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

export const noticeJobs: Job<never>[] = [noticeJob, catchUpJob];
