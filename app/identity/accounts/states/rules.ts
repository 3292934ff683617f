/** What an account can be (spec 3 §3). Only an active one can be signed in to. */
export const accountStates = ['active', 'inactive', 'suspended'] as const;
export type AccountState = (typeof accountStates)[number];

/** Why sessions were ended by someone else. */
export type SessionEnd = Exclude<AccountState, 'active'> | 'deleted';

/** Days during which a browser is shown why its session was ended. */
export const sessionEndDays = 30;
/** Days for which the link of an invitation works. */
export const invitationDays = 7;
