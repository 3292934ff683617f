import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Executor } from '~/platform/database/database.server';
import { siteSecret } from './secrets.server';

const signatureLength = 32;

async function sign(executor: Executor, purpose: string, payload: Uint8Array): Promise<Buffer> {
  return createHmac('sha256', await siteSecret(executor, purpose))
    .update(payload)
    .digest();
}

/**
 * Returns a self-contained token: a payload with this site's signature. It never expires.
 * @param purpose name of the signing key; a token for one purpose is invalid for any other.
 */
export async function signedToken(executor: Executor, purpose: string, payload: Uint8Array): Promise<string> {
  return Buffer.concat([payload, await sign(executor, purpose, payload)]).toString('base64url');
}

/** Returns a token's payload of `length` bytes, or `undefined` if it was not signed by this site for that purpose. */
export async function readSignedToken(
  executor: Executor,
  purpose: string,
  token: string,
  length: number,
): Promise<Buffer | undefined> {
  const bytes = Buffer.from(token, 'base64url');
  // Accept only the canonical encoding: Buffer skips characters that are not base64url.
  if (bytes.length !== length + signatureLength || bytes.toString('base64url') !== token) return undefined;
  const payload = bytes.subarray(0, length);
  return timingSafeEqual(bytes.subarray(length), await sign(executor, purpose, payload)) ? payload : undefined;
}
