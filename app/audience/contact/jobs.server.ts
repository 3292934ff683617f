import type { Job } from '~/platform/jobs/jobs.server';
import { emailRetries } from '~/platform/mail/mail.server';
import { forwardMessage } from './forward.server';

export const forwardJob: Job<{ messageId: string }> = {
  name: 'contact.forward',
  retries: emailRetries,
  run: ({ messageId }) => forwardMessage(messageId, new Date()),
};

export const contactJobs: Job<never>[] = [forwardJob];
