import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Executor } from '~/platform/database/database.server';
import { siteSecret } from '~/platform/secrets/secrets.server';
import type { Level } from './rules';

/**
 * Prefix of refresh tokens whose sign-in included the second step. It cannot be forged, because tokens are looked up by
 * the hash of the whole string, and it is unambiguous, because base64url contains no dot.
 */
const secondStepPrefix = 'aal2.';

/** Creates the first refresh token of a session: 256 random bits. */
export const firstRefreshToken = (level: Level): string =>
  `${level === 'aal2' ? secondStepPrefix : ''}${randomBytes(32).toString('base64url')}`;

/** Returns the assurance level of a refresh token's sign-in. Trust it only for a token found in the database. */
export const levelOf = (token: string): Level => (token.startsWith(secondStepPrefix) ? 'aal2' : 'aal1');

/** Returns the stored hash of a refresh token, from which the token cannot be recovered. */
export const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Returns a refresh token's successor. It is deterministic, so that repeating the last request returns the same token
 * even though only hashes are stored. Deriving it requires the site's key.
 */
export async function successorOf(executor: Executor, token: string): Promise<string> {
  const next = createHmac('sha256', await siteSecret(executor, 'accounts.refresh_tokens'))
    .update(token)
    .digest('base64url');
  return levelOf(token) === 'aal2' ? `${secondStepPrefix}${next}` : next;
}
