/** Numbers that views show. Apart from the rules, so that a form in the browser does not bring their schemas along. */

/** Fewest characters of a password (spec 2 §9). */
export const shortestPassword = 6;
/** Most characters of a password: hashing a longer one would be work that anybody could order. */
export const longestPassword = 128;
/** Most characters of a member's name. */
export const longestMemberName = 100;
/** How long the link in a verification mail works. */
export const verificationHours = 24;
/** How long the link in a mail about a lost password works. */
export const resetMinutes = 60;
/** Time allowed for the second step after the right password. */
export const secondStepMinutes = 10;
/** How long the link in a mail about a new address works. */
export const emailChangeHours = 24;
/** Most characters of a passkey's name. */
export const longestPasskeyName = 60;
/** Most passkeys of a member. */
export const mostPasskeys = 20;
