// Constants used by views. Separate from `rules.ts`, so that client bundles do not include its schemas.

/** Maximum number of a member's tokens that have not expired. */
export const maxTokens = 20;
export const longestTokenName = 60;
/** Lifetimes offered, in days; a date can be chosen instead. */
export const lifetimes = ['30', '90', '365'] as const;
/** Longest lifetime, in days. */
export const longestLifetime = 365;
/** Days before its expiry at which a token's owner is notified. */
export const noticeDays = 7;
export const tokensPath = '/settings/security/tokens';

/** What the forms of the page can do. */
export const tokenIntents = ['create', 'revoke'] as const;
export type TokenIntent = { intent: (typeof tokenIntents)[number] };
