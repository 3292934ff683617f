import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { newEmail } from '~/platform/testing/entries';
import { auth } from '../authentication/auth.server';
import { hashPassword } from '../authentication/hash-password.server';
import { accounts, profiles, users } from '../schema';

export const password = 'a password of the tests';
let passwordHash: Promise<string> | undefined;

/** Adds an account with a password (`password`) and a new email address. */
export async function addAccount(emailVerified: boolean): Promise<{ userId: string; email: string }> {
  const [userId, email] = [newId(), newEmail()];
  await database().insert(users).values({ id: userId, name: 'Reader', email, emailVerified });
  await database().insert(profiles).values({ userId, name: 'Reader' });
  await addPassword(userId);
  return { userId, email };
}

export async function addPassword(userId: string): Promise<void> {
  passwordHash ??= hashPassword(password);
  await database()
    .insert(accounts)
    .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password: await passwordHash });
}

/** Stores a token for a link that Better Auth accepts, without sending an email. */
export async function addToken(identifierOf: (token: string) => string, value: string): Promise<string> {
  const token = newId();
  const { internalAdapter } = await (await auth()).$context;
  const expiresAt = new Date(Date.now() + 3_600_000);
  await internalAdapter.createVerificationValue({ identifier: identifierOf(token), value, expiresAt });
  return token;
}
