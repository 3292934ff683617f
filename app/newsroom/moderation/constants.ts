import type { FlagStatus } from '~/audience/reports/constants';

/** Maximum lengths, in characters, of an appeal, of the reason shown to the member, and of moderators' notes. */
export const longestAppeal = 2_000;
export const longestDecisionReason = 300;
export const longestNotes = 2_000;

/** Actions a moderator can take on a flag (spec 3 §2). */
export const flagActions = ['investigate', 'remove', 'warn', 'dismiss'] as const;
export type FlagAction = (typeof flagActions)[number];

const actionsOf: Record<FlagStatus, readonly FlagAction[]> = {
  open: flagActions,
  investigating: ['remove', 'warn', 'dismiss'],
  resolved: [],
};

/** Whether an action is allowed on a flag with this status (spec 3 §4: Start Investigation only for open flags). */
export const isActionAllowed = (status: FlagStatus, action: FlagAction): boolean => actionsOf[status].includes(action);

/** Possible decisions about reported or held content. */
export const decisionActions = ['approved', 'removed', 'warned', 'dismissed'] as const;
export type DecisionAction = (typeof decisionActions)[number];

export const appealStatuses = ['open', 'upheld', 'rejected'] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/** Seconds during which a moderator can undo a decision. */
export const undoSeconds = 60;

/** Reasons why a comment is in the queue. */
export const queueKinds = ['held', 'reported'] as const;
export type QueueKind = (typeof queueKinds)[number];

/** Maximum comments per bulk approval. */
export const maxApprovedAtOnce = 100;

/** Actions a reviewer can take on a pending article (spec 3 §2). */
export const reviewActions = ['approve', 'publish', 'reject', 'request_changes'] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** Why an article awaits review: it was submitted, submitted again with the requested changes, or changed after its approval. */
export type PendingState = 'pending' | 'changes_made' | 'changed_since_approval';
