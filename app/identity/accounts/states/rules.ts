/** States of an account (spec 3 §3). Only an active account can be signed in to. */
export const accountStates = ['active', 'inactive', 'suspended'] as const;
export type AccountState = (typeof accountStates)[number];

/** Reason why someone else ended a member's sessions. */
export type SessionEndReason = Exclude<AccountState, 'active'> | 'deleted';

/** Days during which a browser can show why its session was ended. */
export const endedSessionRetentionDays = 30;
/** Lifetime of an invitation link in days. */
export const invitationDays = 7;
