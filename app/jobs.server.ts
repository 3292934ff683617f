import { archiveJobs } from '~/articles/jobs.server';
import { contactJobs } from '~/contact/jobs.server';
import { newsletterJobs } from '~/newsletter/jobs.server';
import type { Job } from '~/platform/jobs.server';

/** All background work of the program. */
export const jobs = [...archiveJobs, ...contactJobs, ...newsletterJobs] as Job<never>[];
