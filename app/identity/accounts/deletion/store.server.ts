import { eq, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { accountDeletedEmails, accountEmails, profiles, userRoles, users, verifications } from '../schema';
import { adminCount, lockRoles } from '../store.server';

/**
 * Whether a member is an administrator and no other administrator can sign in. If the member is an administrator, locks
 * all roles until the transaction ends.
 */
export async function isLastAdmin(executor: Executor, userId: string): Promise<boolean> {
  const [own] = await executor.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId));
  if (own?.role !== 'admin') return false;
  await lockRoles(executor);
  return (await adminCount(executor, userId)) === 0;
}

/**
 * Deletes a user and all dependent rows, including those that contain only the user's ID or email address.
 * @returns the deleted user's email address, whether it was confirmed, and the language; `undefined` when the user no
 * longer exists.
 */
export async function deleteUser(
  executor: Executor,
  userId: string,
): Promise<{ email: string; emailVerified: boolean; language: string } | undefined> {
  const [user] = await executor
    .select({ email: users.email, emailVerified: users.emailVerified, language: profiles.language })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
    .for('update', { of: users });
  if (!user) return undefined;
  await executor.delete(users).where(eq(users.id, userId));
  await executor.delete(accountEmails).where(eq(accountEmails.email, user.email));
  await executor
    .delete(verifications)
    .where(
      sql`strpos(${verifications.value}, ${userId}) > 0 or strpos(lower(${verifications.value}), ${user.email}) > 0`,
    );
  return user;
}

/** Where the notice of an account's deletion is sent, and whether an administrator deleted the account. */
type AccountDeletedEmail = { email: string; language: string; byAdmin: boolean };

/** Stores the email address that the notice of an account's deletion is sent to. Returns the row's ID. */
export async function addAccountDeletedEmail(
  executor: Executor,
  { email, language, byAdmin }: AccountDeletedEmail,
): Promise<string> {
  const id = newId();
  await executor.insert(accountDeletedEmails).values({ id, email, language, byAdmin });
  return id;
}

export async function accountDeletedEmailOf(executor: Executor, id: string): Promise<AccountDeletedEmail | undefined> {
  const { email, language, byAdmin } = accountDeletedEmails;
  const [row] = await executor
    .select({ email, language, byAdmin })
    .from(accountDeletedEmails)
    .where(eq(accountDeletedEmails.id, id));
  return row;
}

export async function removeAccountDeletedEmail(executor: Executor, id: string): Promise<void> {
  await executor.delete(accountDeletedEmails).where(eq(accountDeletedEmails.id, id));
}
