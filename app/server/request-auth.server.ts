import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { hasSessionCookie, readSession, type SignedIn } from '~/identity/accounts/sessions/sessions.server';
import { clientAddress } from '~/platform/http/client-address.server';
import { configuration } from '~/platform/program/configuration.server';

/** What the parts of the site know of a request: Node's side of it, and whose bearer token it carries. */
export type SiteBindings = { Bindings: HttpBindings; Variables: { bearer: SignedIn | undefined } };

/**
 * Who asks, by a bearer token or the session's cookie.
 * @param isDocument whether a page is asked for, not what a page asks for in turn.
 */
export async function signedInOf(c: Context<SiteBindings>, isDocument: boolean): Promise<SignedIn | undefined> {
  const bearer = c.get('bearer');
  if (bearer || !hasSessionCookie(c.req.header('cookie'))) return bearer;
  return readSession(c.req.raw.headers, { isDocument, address: addressOf(c) });
}

/** The network address that asks, as far as the settings let it be believed. */
export function addressOf(c: Context): string {
  return clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), configuration().TRUSTED_PROXIES);
}
