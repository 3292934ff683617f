import { requestReset } from '~/identity/accounts/passwords/password-reset.server';
import type { Sender } from '~/platform/forms/forms.server';
import { type Actor, visitor } from '~/platform/permissions/actors';
import { bearerOf, ownerOfToken, type TokenOwner } from './bearer-auth.server';
import { ownerOfPendingSignIn, type PendingTokenOwner } from './pending-sign-in.server';
import {
  factorVerification,
  passwordGrant,
  recoverRequest,
  refreshGrant,
  signOutScope,
  signUpRequest,
  userChange,
} from './rules';
import { describeChallenge, readPendingUser, verifyFactor } from './second-step.server';
import { refreshTokens, signInForTokens, signOutOfTokens } from './sessions.server';
import { signUpByToken } from './sign-up.server';
import { TokenError } from './token-error';
import { changeUser, readUser } from './user.server';

/** A request to the token API. Cookies are ignored. */
export type TokenRequest = {
  headers: Headers;
  parameters: URLSearchParams;
  /** The `{id}` in a factor's path. */
  factorId: string;
  /** The parsed JSON body. */
  body: unknown;
  sender: Sender;
};

/** Maximum stored length of a User-Agent header. */
const longestUserAgent = 300;

function tokenIn({ headers }: TokenRequest): string {
  const token = bearerOf(headers);
  if (token === undefined) {
    throw new TokenError(401, 'no_authorization', 'This endpoint requires a bearer token.');
  }
  return token;
}

const requireTokenOwner = (request: TokenRequest, now: Date): Promise<TokenOwner> =>
  ownerOfToken(tokenIn(request), now);

/** Returns the owner of a pending sign-in's token. @throws TokenError for any other token. */
async function requirePendingSignIn(request: TokenRequest, now: Date): Promise<PendingTokenOwner> {
  const token = tokenIn(request);
  const pending = await ownerOfPendingSignIn(token, now);
  if (pending) return pending;
  // Throws a more specific error if the token is not a valid access token either.
  await ownerOfToken(token, now);
  throw new TokenError(
    403,
    'mfa_verification_rejected',
    'Codes are accepted only during sign-in. Sign in again with the password.',
  );
}

const clientOf = ({ headers, sender }: TokenRequest) => ({
  address: sender.address,
  userAgent: (headers.get('user-agent') ?? '').slice(0, longestUserAgent),
});

const enrollmentDisabledError = () =>
  new TokenError(403, 'mfa_totp_enroll_not_enabled', 'Authenticator apps can be added and removed only on the site.');

function grant(actor: Actor, request: TokenRequest, now: Date) {
  const { parameters, body } = request;
  switch (parameters.get('grant_type')) {
    case 'password':
      return signInForTokens(actor, passwordGrant.parse(body), clientOf(request), now);
    case 'refresh_token':
      return refreshTokens(refreshGrant.parse(body).refresh_token, now);
    default:
      throw new TokenError(400, 'validation_failed', 'The grant_type must be password or refresh_token.');
  }
}

/**
 * The token API's handlers by method and path below `/auth/v1`. Each resolves to the JSON response, or to undefined for
 * a response without a body.
 */
export const entries: Record<string, (request: TokenRequest, now: Date) => Promise<unknown>> = {
  'POST signup': ({ body, sender }, now) => signUpByToken(signUpRequest.parse(body), sender, now),

  'POST token': async (request, now) => grant(visitor, request, now),

  'POST recover': async ({ body, sender }, now) => {
    await requestReset(recoverRequest.parse(body).email, sender.address, now);
    return {};
  },

  'POST logout': async (request, now) => {
    const scope = signOutScope.parse(request.parameters.get('scope') ?? 'global');
    const tokenOwner = await requireTokenOwner(request, now);
    await signOutOfTokens(tokenOwner.actor, tokenOwner, scope);
  },

  'GET user': async (request, now) => {
    const pending = await ownerOfPendingSignIn(tokenIn(request), now);
    if (pending) return readPendingUser(pending);
    const tokenOwner = await requireTokenOwner(request, now);
    return readUser(tokenOwner.actor, tokenOwner);
  },

  'PUT user': async (request, now) => {
    const tokenOwner = await requireTokenOwner(request, now);
    return changeUser(tokenOwner.actor, tokenOwner, userChange.parse(request.body), request.sender.address, now);
  },

  'POST factors/{id}/challenge': async (request, now) =>
    describeChallenge(await requirePendingSignIn(request, now), request.factorId),

  'POST factors/{id}/verify': async (request, now) => {
    const pending = await requirePendingSignIn(request, now);
    const verification = { ...factorVerification.parse(request.body), factorId: request.factorId };
    return verifyFactor(visitor, pending, verification, clientOf(request), now);
  },

  'POST factors': async () => {
    throw enrollmentDisabledError();
  },

  'DELETE factors/{id}': async () => {
    throw enrollmentDisabledError();
  },
};
