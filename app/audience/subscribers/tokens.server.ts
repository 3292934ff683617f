import { createHash, randomBytes } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Executor } from '~/platform/database/database.server';
import { readSignedToken, signedToken } from '~/platform/secrets/signed-tokens.server';

/** Returns a token for a confirmation email: 256 random bits. */
export const newConfirmationToken = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the hash stored for a confirmation token, so that reading the database is not enough to confirm a sign-up.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const purpose = 'newsletter.unsubscribe';
const idLength = 16;

/** Returns a subscriber's unsubscribe token: their key and its signature. It never expires (RFC 8058 §3.1). */
export function unsubscribeToken(executor: Executor, subscriberId: string): Promise<string> {
  return signedToken(executor, purpose, parse(subscriberId));
}

/** Returns the subscriber's key from an unsubscribe token; `undefined` when this site did not sign it. */
export async function readUnsubscribeToken(executor: Executor, token: string): Promise<string | undefined> {
  const id = await readSignedToken(executor, purpose, token, idLength);
  return id && stringify(id);
}
