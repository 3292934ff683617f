import { parseCookie, parseSetCookie, stringifyCookie } from 'cookie';
import { database } from '~/platform/database/database.server';
import { markSecondFactor } from '../access/store.server';
import { auth } from '../authentication/auth.server';
import { type AccountCookie, cookieNamesOf } from '../cookies';

/** The sender of a request. Its cookies identify the session; its other headers describe it in the list of sessions. */
export type Client = { address: string; headers: Headers };

/** Returns a request's session. */
export async function currentSession(headers: Headers): Promise<{ id: string; token: string } | undefined> {
  const found = await (await auth()).api.getSession({ headers });
  return found ? { id: found.session.id, token: found.session.token } : undefined;
}

/**
 * Begins a session.
 * @param options.replaces token of a session to end.
 * @param options.hasSecondFactor whether the member has proved the second factor, now or in the session that this one
 * follows.
 * @returns the `Set-Cookie` values for the session.
 */
export async function beginSession(
  userId: string,
  client: Client,
  options: { replaces?: string; hasSecondFactor: boolean | undefined },
): Promise<string[]> {
  const { api } = await auth();
  const { headers, response } = await api.startMemberSession({
    body: { userId, address: client.address, replaces: options.replaces },
    headers: client.headers,
    returnHeaders: true,
  });
  if (options.hasSecondFactor) await markSecondFactor(database(), response.sessionId);
  return headers.getSetCookie();
}

/**
 * Returns a copy of a request's headers with only one of its account cookies. Better Auth reads several of them and
 * would mistake a member already signed in with the same browser for the one who is signing in.
 */
export function withOnlyCookie(headers: Headers, cookie: AccountCookie): Headers {
  const cookies = parseCookie(headers.get('cookie') ?? '');
  const copy = new Headers(headers);
  copy.set('cookie', stringifyCookie(Object.fromEntries(cookieNamesOf(cookie).map((name) => [name, cookies[name]]))));
  return copy;
}

/** Returns the headers of a browser's next request with only the given account cookie, which it has just received. */
export function headersWith(setCookies: readonly string[], cookie: AccountCookie): Headers {
  const received = setCookies
    .map((each) => parseSetCookie(each))
    .filter(({ name }) => cookieNamesOf(cookie).includes(name));
  return new Headers({ cookie: stringifyCookie(Object.fromEntries(received.map(({ name, value }) => [name, value]))) });
}
