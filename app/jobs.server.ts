import { accountJobs } from '~/accounts/jobs.server';
import { archiveJobs } from '~/articles/jobs.server';
import { contactJobs } from '~/contact/jobs.server';
import { diagnosticsJobs } from '~/diagnostics/jobs.server';
import { followJobs } from '~/follows/jobs.server';
import { mediaJobs } from '~/media/jobs.server';
import { newsletterJobs } from '~/newsletter/jobs.server';
import { notificationJobs } from '~/notifications/schedules.server';
import { cdnJobs } from '~/platform/cdn-purge.server';
import { rateLimitJobs } from '~/platform/http/rate-counters.server';
import type { Job } from '~/platform/jobs.server';
import { workflowJobs } from '~/workflow/jobs.server';

/** All background work of the program. */
export const jobs = [
  ...accountJobs,
  ...archiveJobs,
  ...cdnJobs,
  ...contactJobs,
  ...followJobs,
  ...diagnosticsJobs,
  ...mediaJobs,
  ...newsletterJobs,
  ...notificationJobs,
  ...rateLimitJobs,
  ...workflowJobs,
] as Job<never>[];
