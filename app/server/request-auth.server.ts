import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { hasSessionCookie, readSession, type SignedIn } from '~/identity/accounts/sessions/sessions.server';
import { clientAddress } from '~/platform/http/client-address.server';
import { configuration } from '~/platform/program/configuration.server';
import type { RequestOrigin } from '~/platform/requests/request-origin.server';

/** Request context shared by the parts of the site: Node's request, and the member whose bearer token it carries. */
export type SiteBindings = { Bindings: HttpBindings; Variables: { bearer: SignedIn | undefined } };

/**
 * Returns the member identified by a bearer token or the session cookie.
 * @param isDocument whether the request is for a page rather than for data that a page loads.
 */
export async function signedInOf(c: Context<SiteBindings>, isDocument: boolean): Promise<SignedIn | undefined> {
  const bearer = c.get('bearer');
  if (bearer || !hasSessionCookie(c.req.header('cookie'))) return bearer;
  return readSession(c.req.raw.headers, { isDocument, address: addressOf(c) });
}

/** Headers in which proxies name the client. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/** Returns where a request came from. */
export function originOf(c: Context): RequestOrigin {
  // This program does not speak TLS: a page that the browser opened through it came from a proxy, even a silent one.
  const isProxied =
    proxyHeaders.some((name) => c.req.header(name)) || c.req.header('origin')?.startsWith('https:') === true;
  return {
    address: addressOf(c),
    userAgent: c.req.header('user-agent') ?? '',
    isAddressOfProxy: isProxied && configuration().TRUSTED_PROXIES === 0,
  };
}

/** Returns the client's network address, trusted as far as the configuration allows. */
export function addressOf(c: Context): string {
  return clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), configuration().TRUSTED_PROXIES);
}
