import type { Job } from '~/platform/jobs/jobs.server';
import { purgeKeys } from './idempotency/idempotency.server';
import { announceExpiring } from './tokens/expiry-notices.server';

const expiryJob: Job = {
  name: 'api.token-expiry',
  cron: '23 * * * *',
  run: () => announceExpiring(new Date()),
};

const idempotencyJob: Job = {
  name: 'api.idempotency-purge',
  cron: '47 * * * *',
  run: () => purgeKeys(new Date()),
};

export const apiJobs: Job<never>[] = [expiryJob, idempotencyJob];
