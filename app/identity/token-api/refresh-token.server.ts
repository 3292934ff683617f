import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Executor } from '~/platform/database/database.server';
import { siteSecret } from '~/platform/secrets/secrets.server';
import type { Level } from './rules';

/**
 * Begins the tokens of a session whose sign-in took the second step. As tokens are known by the hash of all their
 * characters, nobody can put it before another; base64url has no dot.
 */
const secondStepMark = 'aal2.';

/** The first refresh token of a session: 256 random bits. */
export const firstRefreshToken = (level: Level): string =>
  `${level === 'aal2' ? secondStepMark : ''}${randomBytes(32).toString('base64url')}`;

/** How the session of a token began; only of a token that is known. */
export const levelOf = (token: string): Level => (token.startsWith(secondStepMark) ? 'aal2' : 'aal1');

/** What is kept of a refresh token: whoever reads the table cannot use it. */
export const hashOfRefreshToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The token that follows a token. It is always the same, so that whoever sends the last token once more gets the same
 * response although only hashes are kept; without the site's key it cannot be derived from the previous token.
 */
export async function successorOf(executor: Executor, token: string): Promise<string> {
  const next = createHmac('sha256', await siteSecret(executor, 'accounts.refresh_tokens'))
    .update(token)
    .digest('base64url');
  return levelOf(token) === 'aal2' ? `${secondStepMark}${next}` : next;
}
