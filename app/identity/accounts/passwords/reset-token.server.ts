import { randomBytes } from 'node:crypto';
import { auth } from '../sessions/auth.server';

const identifierOf = (token: string): string => `reset-password:${token}`;

/**
 * Makes the token of a link by which a member chooses a password, once. It is kept before it is mailed: a link that has
 * arrived works.
 */
export async function makeResetToken(userId: string, expiresAt: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const { internalAdapter } = await (await auth()).$context;
  await internalAdapter.createVerificationValue({ identifier: identifierOf(token), value: userId, expiresAt });
  return token;
}

/** The user whose password a link can reset, and the id of its row; `undefined` when it is invalid. */
export async function readResetToken(token: string): Promise<{ id: string; userId: string } | undefined> {
  const { internalAdapter } = await (await auth()).$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(token));
  return found && found.expiresAt > new Date() ? { id: found.id, userId: found.value } : undefined;
}
