import { contactJobs } from '~/audience/contact/jobs.server';
import { digestJobs } from '~/audience/digest/schedules.server';
import { followJobs } from '~/audience/follows/jobs.server';
import { newsletterJobs } from '~/audience/subscribers/jobs.server';
import { archiveJobs } from '~/content/articles/jobs.server';
import { mediaJobs } from '~/content/media/jobs.server';
import { accountJobs } from '~/identity/accounts/jobs.server';
import { notificationJobs } from '~/identity/notifications/schedules.server';
import { diagnosticsJobs } from '~/insight/diagnostics/jobs.server';
import { workflowJobs } from '~/newsroom/workflow/jobs.server';
import { rateLimitJobs } from '~/platform/http/rate-counters.server';
import type { Job } from '~/platform/jobs/jobs.server';
import { cdnJobs } from '~/platform/page-cache/cdn-purge.server';

/** All background work of the program. */
export const jobs = [
  ...accountJobs,
  ...archiveJobs,
  ...cdnJobs,
  ...contactJobs,
  ...digestJobs,
  ...followJobs,
  ...diagnosticsJobs,
  ...mediaJobs,
  ...newsletterJobs,
  ...notificationJobs,
  ...rateLimitJobs,
  ...workflowJobs,
] as Job<never>[];
