// Constants used by views. Separate from `rules.ts`, so that client bundles do not include its schemas.

/** Lifetime of an access token. */
export const accessTokenMinutes = 60;
/** Grace period for reusing the latest refresh token, because responses get lost and tabs race. */
export const refreshGraceSeconds = 10;
/** Time after sign-in during which a session may change the password without the old one. */
export const freshSessionMinutes = 15;
/** Maximum requests to the token API per client per minute. */
export const requestsPerMinute = 120;
