import { parseCookie, stringifyCookie } from 'cookie';
import { auth } from './auth.server';
import { type AccountCookie, namesOf } from './cookies';

/** Who sends a request: its cookies identify the session, its other headers what the list of sessions says of it. */
export type Client = { address: string; headers: Headers };

/** The session that a request belongs to. */
export async function currentSession(headers: Headers): Promise<{ id: string; token: string } | undefined> {
  const found = await (await auth()).api.getSession({ headers });
  return found ? { id: found.session.id, token: found.session.token } : undefined;
}

/**
 * Begins a session.
 * @param replaces token of the session that ends for it.
 * @returns the `Set-Cookie` values by which the browser knows it.
 */
export async function beginSession(userId: string, client: Client, replaces?: string): Promise<string[]> {
  const { api } = await auth();
  const { headers } = await api.startMemberSession({
    body: { userId, address: client.address, replaces },
    headers: client.headers,
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

/**
 * A request's headers with one of its cookies. Better Auth looks for several, and would take a browser that is signed in
 * for the one who is signing in.
 */
export function withOnlyCookie(headers: Headers, cookie: AccountCookie): Headers {
  const cookies = parseCookie(headers.get('cookie') ?? '');
  const copy = new Headers(headers);
  copy.set('cookie', stringifyCookie(Object.fromEntries(namesOf(cookie).map((name) => [name, cookies[name]]))));
  return copy;
}
