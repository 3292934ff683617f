import { asc, eq } from 'drizzle-orm';
import { hasFactor, userRoles, users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';

/** Returns the site's administrators, the first one first. */
export const administrators = (executor: Executor) =>
  executor
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isConfirmed: users.emailVerified,
      hasSecondFactor: hasFactor,
    })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(users.createdAt), asc(users.id));

/** Returns the account with an email address in lower case; undefined if there is none. */
export async function accountByEmail(executor: Executor, email: string) {
  const [account] = await executor
    .select({ id: users.id, name: users.name, isConfirmed: users.emailVerified, role: userRoles.role })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.email, email));
  return account;
}

/** Returns the email address of an account. */
export async function emailOf(executor: Executor, userId: string): Promise<string | undefined> {
  const [account] = await executor.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return account?.email;
}
