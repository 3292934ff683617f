import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { clientNetwork } from '~/platform/http/client-network';
import { m } from '~/platform/languages/compiled/messages';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { siteName } from '~/platform/site-identity/site-name';
import { countAttempts, deviceCookie } from '../authentication/limits.server';
import { beginSession, type Client } from '../sessions/own-session.server';
import { consumeChallenge, logPasskeyRejection, relyingParty, storeChallenge } from './challenge.server';
import { userHandleOf } from './registration.server';
import { signInCredential } from './rules';
import { passkeyByCredential, recordPasskeyUse } from './store.server';

// Passkeys cannot be guessed. These limits bound the work of creating challenges and verifying signatures.
const limitChallenges = rateLimiter({
  name: 'passkey challenge',
  description: 'Passkey sign-ins started, by network',
  points: 120,
  seconds: 900,
});
const limitCredentials = rateLimiter({
  name: 'passkey response',
  description: 'Passkey sign-ins, by network',
  points: 30,
  seconds: 900,
  isShared: true,
});

/**
 * Begins a passkey sign-in. The account is not known yet.
 * @returns the options for the browser, and the `Set-Cookie` value that ties the challenge to it.
 * @throws AppError `too_many` when rate-limited.
 */
export async function beginPasskeySignIn(
  address: string,
  now: Date,
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; cookie: string }> {
  await countAttempts([{ limit: limitChallenges, key: clientNetwork(address) }]);
  const options = await generateAuthenticationOptions({ rpID: relyingParty().id, userVerification: 'required' });
  return { options, cookie: await storeChallenge({ ceremony: 'sign-in' }, options.challenge, now) };
}

/**
 * Begins a session for a passkey's owner. Requires neither the password nor a second-factor code, because the
 * authenticator has verified the user.
 * @param credential the browser's response to the challenge from `beginPasskeySignIn`, not yet validated.
 * @returns the member's ID and the `Set-Cookie` values for the session.
 * @throws AppError `unauthenticated` for an expired challenge, an unknown passkey or a wrong response, `forbidden` when
 * the email address is unconfirmed, or `too_many` when rate-limited.
 */
export async function signInWithPasskey(
  credential: unknown,
  client: Client,
  now: Date,
): Promise<{ userId: string; cookies: string[] }> {
  const network = clientNetwork(client.address);
  const undoCount = await countAttempts([{ limit: limitCredentials, key: network }]);
  const expectedChallenge = await consumeChallenge({ ceremony: 'sign-in' }, client.headers);
  if (!expectedChallenge) throw new AppError('unauthenticated', m.passkey_expired());
  const response = signInCredential.safeParse(credential);
  const passkey = response.success && (await passkeyByCredential(database(), response.data.id));
  if (!passkey) throw new AppError('unauthenticated', m.passkey_unknown({ site: siteName() }));
  const { userHandle } = response.data.response;
  const isOwnersHandle =
    userHandle === undefined || userHandle === Buffer.from(userHandleOf(passkey.userId)).toString('base64url');
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const verified = await verifyAuthenticationResponse({
    response: response.data,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: response.data.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(logPasskeyRejection);
  const isVerified =
    isOwnersHandle &&
    verified?.verified === true &&
    (await recordPasskeyUse(
      database(),
      passkey.id,
      { read: passkey.counter, next: verified.authenticationInfo.newCounter },
      now,
    ));
  if (!isVerified) throw new AppError('unauthenticated', m.passkey_unknown({ site: siteName() }));
  if (!passkey.emailVerified) throw new AppError('forbidden', m.auth_unverified());
  await undoCount();
  return {
    userId: passkey.userId,
    cookies: [
      ...(await beginSession(passkey.userId, client, { hasSecondFactor: true })),
      await deviceCookie(passkey.email),
    ],
  };
}
