import { requestReset } from '~/accounts/forgotten-password.server';
import type { Sender } from '~/platform/forms.server';
import { type Actor, visitor } from '~/security/permissions';
import { bearerOf, holderOfToken, type TokenHolder } from './holder.server';
import { passwordGrant, recoverRequest, refreshGrant, signOutScope, signUpRequest, userChange } from './rules';
import { refreshTokens, signInForTokens, signOutOfTokens } from './sessions.server';
import { signUpByToken } from './sign-up.server';
import { TokenError } from './token-error';
import { changeUser, readUser } from './user.server';

/** A request to the token API; no cookie is part of it. */
export type TokenRequest = {
  headers: Headers;
  parameters: URLSearchParams;
  /** What the JSON of the body says. */
  body: unknown;
  sender: Sender;
};

/** Most characters that are kept of what a program calls itself. */
const longestUserAgent = 300;

async function holderWho({ headers }: TokenRequest, now: Date): Promise<TokenHolder> {
  const token = bearerOf(headers);
  if (token === undefined) {
    throw new TokenError(401, 'no_authorization', 'This endpoint requires a bearer token.');
  }
  return holderOfToken(token, now);
}

function grant(actor: Actor, request: TokenRequest, now: Date) {
  const { headers, parameters, body, sender } = request;
  switch (parameters.get('grant_type')) {
    case 'password': {
      const userAgent = (headers.get('user-agent') ?? '').slice(0, longestUserAgent);
      return signInForTokens(actor, passwordGrant.parse(body), { address: sender.address, userAgent }, now);
    }
    case 'refresh_token':
      return refreshTokens(actor, refreshGrant.parse(body).refresh_token, now);
    default:
      throw new TokenError(400, 'validation_failed', 'The grant_type must be password or refresh_token.');
  }
}

/**
 * All that the token API does, by method and path below `/auth/v1`. Each answers what is sent as JSON; `undefined` is an
 * answer without a body.
 */
export const entries: Record<string, (request: TokenRequest, now: Date) => Promise<unknown>> = {
  'POST signup': ({ body, sender }, now) => signUpByToken(visitor, signUpRequest.parse(body), sender, now),

  'POST token': async (request, now) => grant(visitor, request, now),

  'POST recover': async ({ body, sender }, now) => {
    await requestReset(visitor, recoverRequest.parse(body).email, sender.address, now);
    return {};
  },

  'POST logout': async (request, now) => {
    const scope = signOutScope.parse(request.parameters.get('scope') ?? 'global');
    const holder = await holderWho(request, now);
    await signOutOfTokens(holder.actor, holder, scope);
  },

  'GET user': async (request, now) => {
    const holder = await holderWho(request, now);
    return readUser(holder.actor, holder);
  },

  'PUT user': async (request, now) => {
    const holder = await holderWho(request, now);
    return changeUser(holder.actor, holder, userChange.parse(request.body), request.sender.address, now);
  },
};
