import { parseCookie } from 'cookie';

/** Begins the names of all cookies of an account. */
export const cookiePrefix = 'lowdown';

export type AccountCookie = 'session_token' | 'two_factor';

/** The names that a cookie of an account can have: the first on https, the second on http. */
export const namesOf = (cookie: AccountCookie): [secure: string, plain: string] => [
  `__Secure-${cookiePrefix}.${cookie}`,
  `${cookiePrefix}.${cookie}`,
];

const [secureName, plainName] = namesOf('session_token');

/** What a request's session cookie holds; only the database knows whether there is such a session. */
export function readSessionCookie(header: string | null | undefined): string | undefined {
  // Most requests for kept pages have none, and are served without their cookies being parsed.
  if (!header?.includes(plainName)) return undefined;
  const cookies = parseCookie(header);
  return cookies[secureName] ?? cookies[plainName];
}
