import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Executor } from '~/platform/database/database.server';
import { accounts, sessions, twoFactors, users, verifications } from '../schema';

/** Returns the adapter through which Better Auth reads and writes our tables. */
export const authAdapter = (executor: Executor) =>
  drizzleAdapter(executor, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications, twoFactor: twoFactors },
  });
