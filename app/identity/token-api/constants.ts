/** Numbers that views show. Apart from the rules, so that a page in the browser does not bring their schemas along. */

/** How long an access token is taken. */
export const accessTokenMinutes = 60;
/** How long the last refresh token may be sent once more: responses get lost, and tabs race. */
export const repeatSeconds = 10;
/** How long after its sign-in a session may change the password without giving the old one again. */
export const freshMinutes = 15;
/** Requests to the token API that one client may make in a minute. */
export const requestsPerMinute = 120;
