import { afterAll, beforeAll } from 'vitest';
import { connection } from '~/platform/database/database.server';
import { type Job, startJobs } from '~/platform/jobs/jobs.server';

/** Gives the tests of a file a queue on their database that does these jobs. */
export function openJobs(jobs: Job<never>[]): void {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    stop = await startJobs(connection(), jobs);
  });
  afterAll(() => stop());
}

/** Gives them a queue that takes these jobs and does nothing: the tests decide when something is done. */
export function openIdleJobs(jobs: Job<never>[]): void {
  openJobs(jobs.map((job) => ({ ...job, cron: undefined, run: async () => undefined })));
}
