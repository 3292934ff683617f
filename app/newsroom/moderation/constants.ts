import type { FlagStatus } from '~/audience/reports/constants';

/** Most characters of what a member says against a decision, and of what a moderator writes: to the member, and for the newsroom. */
export const longestAppeal = 2_000;
export const longestDecisionReason = 300;
export const longestNotes = 2_000;

/** What a moderator does about a flag (spec 3 §2). */
export const flagActions = ['investigate', 'remove', 'warn', 'dismiss'] as const;
export type FlagAction = (typeof flagActions)[number];

const actionsOf: Record<FlagStatus, readonly FlagAction[]> = {
  open: flagActions,
  investigating: ['remove', 'warn', 'dismiss'],
  resolved: [],
};

/** Whether something can be done about a flag (spec 3 §4: Start Investigation only for open ones). */
export const mayTake = (status: FlagStatus, action: FlagAction): boolean => actionsOf[status].includes(action);

/** What became of a comment that was decided on. */
export const decisionActions = ['approved', 'removed', 'warned', 'dismissed'] as const;
export type DecisionAction = (typeof decisionActions)[number];

export const appealStatuses = ['open', 'upheld', 'rejected'] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/** Seconds in which a moderator can take a decision back. */
export const undoSeconds = 60;

/** What a comment waits in the queue for. */
export const queueKinds = ['held', 'reported'] as const;
export type QueueKind = (typeof queueKinds)[number];

/** Comments that are approved at once. */
export const mostApproved = 100;

/** What a reviewer does about an article that waits (spec 3 §2). */
export const reviewActions = ['approve', 'publish', 'reject', 'request_changes'] as const;
export type ReviewAction = (typeof reviewActions)[number];
