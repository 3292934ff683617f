import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the code that an authenticator app shows for a secret at a given time (RFC 6238, with the RFC's defaults).
 */
export function appCodeAt(secret: string, time: Date): string {
  const bits = [...secret.replaceAll(' ', '')].map((character) =>
    base32.indexOf(character).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time.getTime() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** Deviations from what a correct authenticator and browser would send. */
export type Deviation = {
  origin?: string;
  rpId?: string;
  type?: string;
  isUnverified?: boolean;
  counter?: number;
  userHandle?: string;
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const toBase64Url = (data: Buffer | Uint8Array): string => Buffer.from(data).toString('base64url');

/** Creates a software passkey that signs challenges and returns responses as a browser would (WebAuthn Level 3 §6). */
export function createPasskey(site = 'https://magazine.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({ type: deviation.type ?? type, challenge, origin: deviation.origin ?? site, crossOrigin: false }),
    );
  const authenticatorData = (deviation: Deviation, attested: Buffer): Buffer => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviation.counter ?? counter);
    const flags = 0x01 | (deviation.isUnverified ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(deviation.rpId ?? new URL(site).hostname), Buffer.from([flags]), count, attested]);
  };
  const credential = {
    id: toBase64Url(credentialId),
    rawId: toBase64Url(credentialId),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    credentialId: credential.id,
    /** Responds to the options for a registration. */
    register(options: { challenge: string; user: { id: string } }, deviation: Deviation = {}) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(deviation, attested))],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: toBase64Url(clientData('webauthn.create', options.challenge, deviation)),
          attestationObject: toBase64Url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      };
    },
    /** Responds to the options for a sign-in. */
    authenticate(options: { challenge: string }, deviation: Deviation = {}) {
      const data = authenticatorData(deviation, Buffer.alloc(0));
      const client = clientData('webauthn.get', options.challenge, deviation);
      return {
        ...credential,
        response: {
          clientDataJSON: toBase64Url(client),
          authenticatorData: toBase64Url(data),
          signature: toBase64Url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: deviation.userHandle ?? userHandle,
        },
      };
    },
  };
}
