// Constants used by views. Separate from `rules.ts`, so that client bundles do not include its schemas.

/** Lifetime of an access token, in minutes. */
export const accessTokenMinutes = 60;
/** Grace period for reusing the latest refresh token, in seconds. Responses can get lost, and tabs can race. */
export const refreshGraceSeconds = 10;
/** Minutes after sign-in during which a member may change the password without entering the current one. */
export const freshSessionMinutes = 15;
/** Maximum requests to the token API per client per minute. */
export const requestsPerMinute = 120;
/** Cache tag of the pages that describe the limits of the APIs. */
export const apiLimitsTag = 'api-limits';
