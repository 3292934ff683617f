import type { HealthCheck } from '~/platform/health/health-check';
import { countJobs } from './jobs.server';

/** Minutes that a due job may wait before it is a warning, and before it is a failure. */
const delayLimits = { warning: 2, unhealthy: 10 };

/** Whether background jobs start in time, and none has been given up. */
export const jobsCheck: HealthCheck = {
  name: 'jobs',
  title: 'Jobs',
  run: async () => {
    const counts = await countJobs();
    if (!counts) return undefined;
    const { waiting, oldestSeconds, dead } = counts;
    const minutes = Math.floor(oldestSeconds / 60);
    const delay = `${waiting} waiting, the longest for ${minutes} minutes.`;
    if (minutes >= delayLimits.unhealthy)
      return { state: 'unhealthy', message: `${delay} Emails, schedules and clean-up are late.` };
    if (minutes >= delayLimits.warning) return { state: 'warning', message: delay };
    if (dead > 0)
      return { state: 'warning', message: `${dead === 1 ? '1 job has' : `${dead} jobs have`} failed permanently.` };
    return { state: 'healthy', message: `${waiting} waiting, none late.` };
  },
};
