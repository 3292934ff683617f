import { z } from 'zod';
import { singleLine } from '~/platform/forms/form-fields';
import { m } from '~/platform/languages/compiled/messages';
import { longestPasskeyName } from '../constants';
import { existingPassword } from '../rules';

export const passkeyName = () => singleLine({ limit: longestPasskeyName, required: () => m.passkey_name_required() });

export const passkeyNameForm = z.object({ name: passkeyName() });
/**
 * First of the two requests that add a passkey. The second sends the name with the browser's response to the challenge.
 */
export const passkeyRegistrationForm = z.object({ name: passkeyName(), password: existingPassword() });

/** Time limit for responding to a challenge, in milliseconds. */
export const challengeMilliseconds = 300_000;

const text = (limit: number) => z.string().max(limit);
const encoded = text(20_000);

/**
 * JSON form of a credential from `navigator.credentials` (WebAuthn Level 3 §5.1.8). The library validates its content.
 */
const credential = { id: text(2_000), rawId: text(2_000), type: z.literal('public-key') };

export const registrationCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(text(30)).max(10).default([]),
  }),
  clientExtensionResults: z.object({}),
});

export const signInCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: text(200).optional(),
  }),
  clientExtensionResults: z.object({}),
});
