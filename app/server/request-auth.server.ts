import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { hasSessionCookie, readSession, type SignedIn } from '~/identity/accounts/sessions/sessions.server';
import { clientAddress } from '~/platform/http/client-address.server';
import { configuration } from '~/platform/program/configuration.server';

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

/** Returns the client's network address, trusted as far as the configuration allows. */
export function addressOf(c: Context): string {
  return clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), configuration().TRUSTED_PROXIES);
}
