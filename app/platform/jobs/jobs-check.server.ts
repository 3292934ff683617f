import type { HealthCheck } from '~/platform/health/health-check';
import { countJobs } from './job-counts.server';

/** Minutes that a queue with due jobs may make no progress before it is a warning, and before it is a failure. */
const delayLimits = { warning: 2, unhealthy: 10 };

/** The job that runs the checks: it is always in the middle of a run here, and an earlier one may have been killed. */
const checkingJob = 'health.check';

/** Whether background jobs run in time, and none has failed permanently. */
export const jobsCheck: HealthCheck = {
  name: 'jobs',
  title: 'Jobs',
  run: async () => {
    const counts = await countJobs(checkingJob);
    if (!counts) return undefined;
    const { waiting, delaySeconds, dead } = counts;
    const minutes = Math.floor(delaySeconds / 60);
    const delay = `${waiting} waiting, without progress for ${minutes} minutes.`;
    if (minutes >= delayLimits.unhealthy)
      return { state: 'unhealthy', message: `${delay} Emails, schedules and cleanup are late.` };
    if (minutes >= delayLimits.warning) return { state: 'warning', message: delay };
    if (dead > 0)
      return {
        state: 'warning',
        message: `${dead === 1 ? '1 job has' : `${dead} jobs have`} failed permanently. See “Failed jobs” on the health page.`,
      };
    return { state: 'healthy', message: `${waiting} waiting, none late.` };
  },
};
