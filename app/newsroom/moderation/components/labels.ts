import type { FlagPriority, FlagStatus, FlagType } from '~/audience/reports/constants';
import { timeFormat } from '~/newsroom/time-zone/zone';
import type { AppealStatus, DecisionAction } from '../constants';

/** Newsroom labels for report types. */
export const typeNames: Record<FlagType, string> = {
  spam: 'Spam',
  inappropriate: 'Inappropriate',
  copyright: 'Copyright',
  misinformation: 'Misinformation',
  harassment: 'Harassment',
  violence: 'Violence',
};
export const priorityNames: Record<FlagPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};
export const statusNames: Record<FlagStatus, string> = {
  open: 'Open',
  investigating: 'Investigating',
  resolved: 'Resolved',
};
export const decisionNames: Record<DecisionAction, string> = {
  approved: 'Approved',
  removed: 'Removed',
  warned: 'Author warned',
  dismissed: 'Dismissed',
};
/** Classes of the badges of decisions. */
export const decisionTones: Record<DecisionAction, string> = {
  approved: 'status-published',
  removed: 'state-high',
  warned: 'state-medium',
  dismissed: 'status-published',
};
export const outcomeNames: Record<Exclude<AppealStatus, 'open'>, string> = {
  upheld: 'Uphold the appeal',
  rejected: 'Reject the appeal',
};

/** Formats a time in the newsroom's time zone, identically on the server and in every browser. */
export const formatTime = (zone: string, time: Date): string =>
  timeFormat(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(time);

/** Formats the time of day in the newsroom's time zone, as `formatTime`. */
export const formatClock = (zone: string, time: Date): string => timeFormat(zone, { timeStyle: 'short' }).format(time);

/** Formats a day in the newsroom's time zone, as `formatTime`. */
export const formatDate = (zone: string, time: Date): string => timeFormat(zone, { dateStyle: 'medium' }).format(time);
