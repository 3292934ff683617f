import { memberAt } from '~/identity/accounts/access/service.server';
import { networkOf } from '~/identity/accounts/sessions/session-list-rules';
import { memberOf, noteUse, type SignedIn } from '~/identity/accounts/sessions/sessions.server';
import { readBearer } from '~/identity/token-api/bearer-auth.server';
import { database } from '~/platform/database/database.server';
import { clientNetwork } from '~/platform/http/client-network';
import { mayDo } from '~/platform/permissions/permissions';
import { type RateLimitResult, rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { hashOfToken, isTokenText, tokenPrefix, useInterval } from './rules';
import { permissionsIn } from './scopes';
import * as store from './store.server';

/** Limits only what a client that guesses or repeats a wrong token costs; no token can be guessed. */
const limitWrongTokens = rateLimiter({
  name: 'api-wrong-tokens',
  description: 'Wrong API tokens, by network',
  points: 60,
  seconds: 600,
});

/** What a request’s bearer token says: whose it is, that it is not valid, or nothing. */
export type Bearer =
  | { state: 'none' }
  | { state: 'member'; signedIn: SignedIn }
  /** @property limit the number of wrong tokens from this network, if it was an API token. */
  | { state: 'refused'; limit?: RateLimitResult };

/**
 * Returns the owner of an API token, with the permissions that both the owner and the token have; undefined for a token
 * that does not exist, has expired or belongs to a closed account. Reads the token each time, so that revoking it takes
 * effect at once.
 */
async function ownerOf(token: string, address: string, now: Date): Promise<SignedIn | undefined> {
  const found = isTokenText(token) ? await store.ownerOfHash(database(), hashOfToken(token), now) : undefined;
  if (!found) return undefined;
  const { tokenId, scopes, lastUsedAt, name, theme } = found;
  await noteUse(found, now);
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= useInterval) {
    const before = new Date(now.getTime() - useInterval);
    await store.setLastUse(database(), tokenId, { network: networkOf(address) ?? null, at: now, before });
  }
  const limits = { id: tokenId, scopes, permissions: permissionsIn(scopes) };
  const actor = memberAt(address, { ...memberOf(found), token: limits });
  const isStaff = mayDo(actor, 'newsroom.enter');
  return {
    actor,
    viewer: { id: found.id, name, role: actor.role, isStaff, theme },
    // The API is in English, whatever language its members read.
    locale: 'en',
    cookies: [],
  };
}

/**
 * Returns the member identified by a request to `/api/v1`, with an API token or an access token.
 * @param address the client's address, trusted as far as the configuration allows.
 */
export async function readApiBearer(token: string | undefined, address: string, now: Date): Promise<Bearer> {
  if (!token?.startsWith(tokenPrefix)) {
    const signedIn = await readBearer(token, now);
    if (signedIn === undefined) return { state: 'none' };
    return signedIn === 'refused' ? { state: 'refused' } : { state: 'member', signedIn };
  }
  const signedIn = await ownerOf(token, address, now);
  if (signedIn) return { state: 'member', signedIn };
  return { state: 'refused', limit: await limitWrongTokens(clientNetwork(address)) };
}
