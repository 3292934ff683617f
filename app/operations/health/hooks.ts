import type { Executor } from '~/platform/database/database.server';
import { hook } from '~/platform/features/hook';
import type { HealthState } from '~/platform/health/health-check';

/** A confirmed change of a check's state: an incident that began, changed or ended. */
export type ChangedCheck = { name: string; title: string; from: HealthState; to: HealthState; message: string };

/** Runs after a change of a check's state is stored, in the same transaction. */
export const healthChanged = hook<[executor: Executor, change: ChangedCheck, now: Date]>();
