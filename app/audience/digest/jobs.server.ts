import type { Job } from '~/platform/jobs/jobs.server';
import { emailRetries } from '~/platform/mail/mail.server';
import { sendDigest } from './send.server';

/** Sends one digest. Scheduled jobs are in `schedules.server.ts`. */
export const digestJob: Job<{ userId: string; week: string; since: string }> = {
  name: 'notifications.digest',
  retries: emailRetries,
  run: ({ userId, week, since }) => sendDigest(userId, week, new Date(since)),
};
