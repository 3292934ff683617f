import { memberAt } from '~/identity/accounts/access/service.server';
import { memberOf, noteUse, type SignedIn } from '~/identity/accounts/sessions/sessions.server';
import { database } from '~/platform/database/database.server';
import { localeOf } from '~/platform/languages/locales';
import { mayDo } from '~/platform/permissions/permissions';
import { requestOrigin } from '~/platform/requests/request-origin.server';
import { readAccessToken, readPendingSignIn } from './access-token.server';
import type { TokenMember } from './rules';
import * as store from './store.server';
import { TokenError } from './token-error';

/** The member identified by an access token, and the token's session. */
export type TokenOwner = SignedIn & { sessionId: string; signedInAt: Date; member: TokenMember };

/** Returns a request's bearer token (RFC 6750 §2.1), or undefined. */
export const bearerOf = (headers: Headers): string | undefined =>
  /^Bearer +(.*)$/i.exec(headers.get('authorization') ?? '')?.[1];

/**
 * Returns the member identified by an access token. Looks the session up each time, so that signing out takes effect
 * immediately.
 * @throws TokenError `bad_jwt` for a token that has expired or was not signed by this site, `session_not_found` when
 * the session has ended, or `insufficient_aal` for a pending sign-in.
 */
export async function ownerOfToken(token: string, now: Date): Promise<TokenOwner> {
  const claims = await readAccessToken(token, now);
  if (!claims) throw await invalidTokenError(token, now);
  const found = await store.tokenOwnerOf(database(), claims.session_id, now);
  if (found?.id !== claims.sub) {
    throw new TokenError(403, 'session_not_found', 'The access token’s session has ended.');
  }
  await noteUse(found, now);
  const { role: _role, theme, language, signedInAt, lastSeenAt: _, hasSecondFactor: _factor, ...member } = found;
  const actor = memberAt(requestOrigin()?.address ?? '', memberOf(found));
  return {
    actor,
    viewer: { id: member.id, name: member.name, role: actor.role, isStaff: mayDo(actor, 'newsroom.enter'), theme },
    locale: localeOf(language),
    cookies: [],
    sessionId: claims.session_id,
    signedInAt,
    member,
  };
}

/** Returns the error for an invalid access token. For a pending sign-in, it names the missing step. */
async function invalidTokenError(token: string, now: Date): Promise<TokenError> {
  return (await readPendingSignIn(token, now))
    ? new TokenError(403, 'insufficient_aal', 'This sign-in still needs its second step.')
    : new TokenError(403, 'bad_jwt', 'The access token has expired, or was not issued by this site.');
}

/**
 * Returns the member identified by a request to `/api/v1`, `refused` for an invalid token, or undefined without a
 * token.
 */
export async function readBearer(token: string | undefined, now: Date): Promise<SignedIn | 'refused' | undefined> {
  if (token === undefined) return undefined;
  try {
    return await ownerOfToken(token, now);
  } catch (error) {
    if (error instanceof TokenError) return 'refused';
    throw error;
  }
}
