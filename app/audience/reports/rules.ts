import { z } from 'zod';
import { optionalLine } from '~/platform/forms/form-fields';
import { m } from '~/platform/languages/compiled/messages';
import { type FlagPriority, type FlagType, flagPriorities, flagTypes, longestReason } from './constants';

/** Reports that one member may make in an hour. */
export const reportsPerHour = 20;

export const reportForm = z.object({
  type: z.enum(flagTypes, { error: () => m.report_type_required() }),
  reason: optionalLine(longestReason),
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
/** So many who say the same weigh one step more. */
const reportersOfAStep = 3;

/**
 * How urgent a report is: by what it is about, and one step more for every three members who reported the same before.
 * @param earlier reports of the same content that are not resolved.
 */
export function priorityOf(type: FlagType, earlier: number): FlagPriority {
  const step = flagPriorities.indexOf(priorityOfType[type]) + Math.floor(earlier / reportersOfAStep);
  return flagPriorities[Math.min(step, flagPriorities.length - 1)] ?? 'critical';
}
