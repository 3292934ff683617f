import type { Job } from '~/platform/jobs/jobs.server';
import { mailRetries } from '~/platform/mail/mail.server';
import { operator } from '~/platform/permissions/permissions';
import { forwardMessage } from './forward.server';

export const forwardJob: Job<{ messageId: string }> = {
  name: 'contact.forward',
  retries: mailRetries,
  run: ({ messageId }) => forwardMessage(operator, messageId, new Date()),
};

export const contactJobs: Job<never>[] = [forwardJob];
