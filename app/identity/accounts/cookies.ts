import { parseCookie } from 'cookie';

/** Prefix of the names of all account cookies. */
export const cookiePrefix = 'lowdown';

export type AccountCookie = 'session_token' | 'two_factor';

/** Returns the two possible names of an account cookie: the first on HTTPS, the second on HTTP. */
export const cookieNamesOf = (cookie: AccountCookie): [secure: string, plain: string] => [
  `__Secure-${cookiePrefix}.${cookie}`,
  `${cookiePrefix}.${cookie}`,
];

const [secureName, plainName] = cookieNamesOf('session_token');

/** Returns the value of a request's session cookie. Only the database can tell whether the session exists. */
export function readSessionCookie(header: string | null | undefined): string | undefined {
  // Most requests for cached pages have no session cookie, and are served without parsing their cookies.
  if (!header?.includes(plainName)) return undefined;
  const cookies = parseCookie(header);
  return cookies[secureName] ?? cookies[plainName];
}
