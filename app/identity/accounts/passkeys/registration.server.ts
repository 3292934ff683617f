import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG } from '@simplewebauthn/server/helpers';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { siteName } from '~/platform/site-identity/site-name';
import { authorizeAccountChange } from '../access/second-factor.server';
import { markSecondFactor } from '../access/store.server';
import { requirePassword } from '../authentication/check-password.server';
import { lockAccount } from '../authentication/store.server';
import { maxPasskeys } from '../constants';
import { notifyOwner } from '../security-notices/notices.server';
import { type Client, currentSession } from '../sessions/own-session.server';
import { findMember } from '../store.server';
import { consumeChallenge, logPasskeyRejection, relyingParty, storeChallenge } from './challenge.server';
import { registrationCredential } from './rules';
import { credentialsOf, insertPasskey, passkeyCount } from './store.server';

/** Set explicitly, because the library's default probes for algorithms that are still experimental in Node. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** Returns the user handle (WebAuthn §5.4.3) for an account: its ID, which reveals nothing about the owner. */
export const userHandleOf = (userId: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(userId));

/**
 * Begins a passkey registration.
 * @returns the options for the browser, and the `Set-Cookie` value that ties the challenge to it.
 * @throws AppError `invalid` for a wrong password, `conflict` when the member already has the maximum number of
 * passkeys, `forbidden` when the member must sign in with a second factor first, or `too_many` when rate-limited.
 */
export async function beginPasskeyRegistration(
  actor: Actor,
  password: string,
  client: Client,
  now: Date,
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; cookie: string }> {
  const owner = authorizeMember(actor, 'accounts.manage_own');
  const { userId } = owner;
  await requirePassword(userId, password, client.address);
  await authorizeAccountChange(database(), owner);
  const member = await findMember(database(), userId);
  if (!member) throw new AppError('not_found', m.passkey_refused());
  const credentials = await credentialsOf(database(), userId);
  if (credentials.length >= maxPasskeys) throw tooMany();
  const options = await generateRegistrationOptions({
    rpName: siteName(),
    rpID: relyingParty().id,
    userID: userHandleOf(userId),
    userName: member.email,
    userDisplayName: member.name,
    excludeCredentials: credentials,
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options, cookie: await storeChallenge({ ceremony: 'registration', userId }, options.challenge, now) };
}

const tooMany = () => new AppError('conflict', m.passkey_too_many({ count: maxPasskeys }));

/**
 * Stores the passkey that a browser created for the challenge from `beginPasskeyRegistration`.
 * @param passkey.response the browser's response, not yet validated.
 * @throws AppError `invalid` when the response does not match the challenge, `conflict` when the passkey is already
 * registered or the member already has the maximum number, or `forbidden` when the member must sign in with a second
 * factor first.
 */
export async function addPasskey(
  actor: Actor,
  { name, response }: { name: string; response: unknown },
  headers: Headers,
  now: Date,
): Promise<void> {
  const owner = authorizeMember(actor, 'accounts.manage_own');
  const { userId } = owner;
  const expectedChallenge = await consumeChallenge({ ceremony: 'registration', userId }, headers);
  if (!expectedChallenge) throw new AppError('invalid', m.passkey_expired());
  const parsed = registrationCredential.safeParse(response);
  if (!parsed.success) throw new AppError('invalid', m.passkey_refused());
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const verified = await verifyRegistrationResponse({
    response: parsed.data,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(logPasskeyRejection);
  if (!verified?.verified) throw new AppError('invalid', m.passkey_refused());
  const { credential } = verified.registrationInfo;
  const session = await currentSession(headers);
  await transaction(async (executor) => {
    await lockAccount(executor, userId);
    if ((await passkeyCount(executor, userId)) >= maxPasskeys) throw tooMany();
    const isProved = await authorizeAccountChange(executor, owner);
    const isNew = await insertPasskey(executor, {
      userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: parsed.data.response.transports,
      createdAt: now,
    });
    if (!isNew) throw new AppError('conflict', m.passkey_known({ site: siteName() }));
    if (isProved && session) await markSecondFactor(executor, session.id);
    await notifyOwner(executor, userId, 'passkey_added');
  });
}
