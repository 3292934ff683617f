import type { HealthState } from '~/platform/health/health-check';
import type { DeadJob } from '~/platform/jobs/job-counts.server';
import type { HealthDay, HealthResult } from './rules';

/** A check as the screen shows it. */
export type CheckView = HealthResult & {
  title: string;
  days: HealthDay[];
  /** Share of its results that passed, in the days shown; null without results. */
  share: number | null;
  /** How long its last runs took, in milliseconds, oldest first. */
  times: number[];
};

/** A time during which a check did not pass. */
export type IncidentView = {
  id: string;
  title: string;
  state: HealthState;
  message: string;
  beganAt: Date;
  endedAt: Date | null;
};

/** A failed job as the screen shows it: its error only to those who may retry it. */
export type FailedJobView = Omit<DeadJob, 'error'> & { error: string | null };

/** The share of results that passed, the median time of a check in milliseconds, and the number of open incidents. */
export type HealthFigures = { share: number | null; median: number | null; open: number };
