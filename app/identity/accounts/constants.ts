/** Limits shown in views. Separate from `rules.ts`, so that browser bundles do not include the validation schemas. */

/** Minimum length of a password in characters (spec 2 §9). */
export const shortestPassword = 6;
/** Maximum length of a password in characters. It bounds the cost of hashing, which anyone can trigger. */
export const longestPassword = 128;
/** Maximum length of a member's name in characters. */
export const longestMemberName = 100;
/** Lifetime of a verification link, in hours. */
export const verificationHours = 24;
/** Lifetime of a password reset link, in minutes. */
export const resetMinutes = 60;
/** Minutes allowed for the second step after a correct password. */
export const secondStepMinutes = 10;
/** Lifetime of the link that confirms a new email address, in hours. */
export const emailChangeHours = 24;
/** Maximum length of a passkey's name in characters. */
export const longestPasskeyName = 60;
/** Maximum passkeys per member. */
export const maxPasskeys = 20;
