import { afterAll, beforeAll } from 'vitest';
import { connection } from '~/platform/database/database.server';
import { type Job, startJobs } from '~/platform/jobs/jobs.server';

/** Runs a queue with these jobs for a test file, on its database. */
export function openJobs(jobs: Job<never>[]): void {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    stop = await startJobs(connection(), jobs);
  });
  afterAll(() => stop());
}

/** Runs a queue that accepts these jobs but does not run their work: the tests decide when to do that. */
export function openIdleJobs(jobs: Job<never>[]): void {
  openJobs(jobs.map((job) => ({ ...job, cron: undefined, run: async () => undefined })));
}
