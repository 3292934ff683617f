import { z } from 'zod';
import { optionalSingleLine } from '~/platform/forms/form-fields';
import { m } from '~/platform/languages/compiled/messages';
import { type FlagPriority, type FlagType, flagPriorities, flagTypes, longestReason } from './constants';

/** Maximum reports per member per hour. */
export const reportsPerHour = 20;

export const reportForm = z.object({
  type: z.enum(flagTypes, { error: () => m.report_type_required() }),
  reason: optionalSingleLine(longestReason),
});
export type Report = z.output<typeof reportForm>;

const priorityOfType: Record<FlagType, FlagPriority> = {
  spam: 'low',
  copyright: 'medium',
  inappropriate: 'medium',
  misinformation: 'medium',
  harassment: 'high',
  violence: 'critical',
};
/** Number of earlier reports that raises the priority by one step. */
const reportersPerStep = 3;

/**
 * Returns a report's priority, based on its type and raised one step for every three earlier reports.
 * @param earlier number of unresolved reports about the same content.
 */
export function priorityOf(type: FlagType, earlier: number): FlagPriority {
  const step = flagPriorities.indexOf(priorityOfType[type]) + Math.floor(earlier / reportersPerStep);
  return flagPriorities[Math.min(step, flagPriorities.length - 1)] ?? 'critical';
}
