import { createHash, randomBytes } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Executor } from '~/platform/database/database.server';
import { readSignedToken, signedToken } from '~/platform/secrets/signed-tokens.server';

/** A token for a confirmation mail: 256 random bits. */
export const newConfirmationToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a confirmation token: whoever reads the database cannot confirm with it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const purpose = 'newsletter.unsubscribe';
const idLength = 16;

/** The token by which a subscriber unsubscribes: the subscriber's key and its signature. It never expires (RFC 8058 §3.1). */
export function unsubscribeToken(executor: Executor, subscriberId: string): Promise<string> {
  return signedToken(executor, purpose, parse(subscriberId));
}

/** The subscriber's key in an unsubscribe token; `undefined` when this site has not signed it. */
export async function readUnsubscribeToken(executor: Executor, token: string): Promise<string | undefined> {
  const id = await readSignedToken(executor, purpose, token, idLength);
  return id && stringify(id);
}
