import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Executor } from '~/platform/database.server';
import { siteSecret } from '~/platform/secrets.server';

/** The first refresh token of a session: 256 random bits. */
export const firstRefreshToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a refresh token: whoever reads the table cannot use it. */
export const hashOfRefreshToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The token that follows a token. It is always the same, so that whoever sends the last token once more gets the same
 * answer although only hashes are kept; without the site's key it cannot be told from the token before.
 */
export async function successorOf(executor: Executor, token: string): Promise<string> {
  return createHmac('sha256', await siteSecret(executor, 'accounts.refresh_tokens'))
    .update(token)
    .digest('base64url');
}
