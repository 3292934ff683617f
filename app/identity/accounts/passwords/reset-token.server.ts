import { randomBytes } from 'node:crypto';
import { auth } from '../authentication/auth.server';

const identifierOf = (token: string): string => `reset-password:${token}`;

/**
 * Creates the token for a one-time link that lets a member choose a password. Stores it before the email is sent, so
 * that a delivered link always works.
 */
export async function createResetToken(userId: string, expiresAt: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const { internalAdapter } = await (await auth()).$context;
  await internalAdapter.createVerificationValue({ identifier: identifierOf(token), value: userId, expiresAt });
  return token;
}

/** Returns the user whose password a link can reset, and the ID of the token's row; `undefined` for an invalid link. */
export async function readResetToken(token: string): Promise<{ id: string; userId: string } | undefined> {
  const { internalAdapter } = await (await auth()).$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(token));
  return found && found.expiresAt > new Date() ? { id: found.id, userId: found.value } : undefined;
}
