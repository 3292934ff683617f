import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Executor } from '~/platform/database.server';
import { siteSecret } from '~/platform/secrets.server';

/** A token for a confirmation mail: 256 random bits. */
export const newConfirmationToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a confirmation token: whoever reads the database cannot confirm with it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const idLength = 16;
const signatureLength = 32;

async function sign(executor: Executor, id: Uint8Array): Promise<Buffer> {
  return createHmac('sha256', await siteSecret(executor, 'newsletter.unsubscribe'))
    .update(id)
    .digest();
}

/** The token by which a subscriber unsubscribes: the subscriber's key and its signature. It never expires (RFC 8058 §3.1). */
export async function unsubscribeToken(executor: Executor, subscriberId: string): Promise<string> {
  const id = parse(subscriberId);
  return Buffer.concat([id, await sign(executor, id)]).toString('base64url');
}

/** The subscriber's key in an unsubscribe token; `undefined` when this site has not signed it. */
export async function readUnsubscribeToken(executor: Executor, token: string): Promise<string | undefined> {
  const bytes = Buffer.from(token, 'base64url');
  // Only the one way to write these bytes counts: Buffer skips characters that are not base64url.
  if (bytes.length !== idLength + signatureLength || bytes.toString('base64url') !== token) return undefined;
  const id = bytes.subarray(0, idLength);
  if (!timingSafeEqual(bytes.subarray(idLength), await sign(executor, id))) return undefined;
  return stringify(id);
}
