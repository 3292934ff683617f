import { randomInt } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { type Database, database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { log } from '~/platform/logging/logging.server';
import { configuration } from '~/platform/program/configuration.server';
import { siteSecret } from '~/platform/secrets/secrets.server';
import { longestPassword, secondStepMinutes, shortestPassword } from '../constants';
import { cookiePrefix } from '../cookies';
import { requireOpenAccount } from '../states/service.server';
import { hashPassword, verifyPassword } from './hash-password.server';
import { memberSessions } from './member-sessions.server';
import { makeRecoveryCodes } from './recovery-codes';
import { sessionSeconds } from './session-length.server';
import { authAdapter } from './store.server';
import { twoFactorChallenge } from './two-factor-challenge.server';

/** Longest time in seconds between two renewals of a session that is used; each renewal writes to the database. */
const longestUpdateAge = 86_400;

async function createAuth(executor: Executor) {
  const settings = configuration();
  const seconds = sessionSeconds();
  const secret = (await siteSecret(executor, 'accounts')).toString('base64url');
  return betterAuth({
    appName: 'Lowdown',
    baseURL: settings.SITE_URL,
    secret,
    database: authAdapter(executor),
    // Better Auth is reachable only through our services, which have their own limits.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: seconds, updateAge: Math.min(longestUpdateAge, seconds / 24) },
    databaseHooks: { session: { create: { before: ({ userId }) => requireOpenAccount(executor, userId) } } },
    plugins: [
      memberSessions(),
      twoFactor({
        twoFactorCookieMaxAge: secondStepMinutes * 60,
        // Locking an account would let anyone who knows its password shut out its owner. Our limits count the owner's
        // known browser separately.
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: () => makeRecoveryCodes(randomInt) },
      }),
      twoFactorChallenge(),
    ],
    advanced: {
      cookiePrefix,
      useSecureCookies: settings.SITE_URL.startsWith('https:'),
      database: { generateId: newId },
      // Limits and logs use the IP address from trusted proxies only; Better Auth would trust any header.
      ipAddress: { disableIpTracking: true },
      disableCSRFCheck: true,
    },
    logger: {
      level: 'error',
      // The remaining arguments are not logged, because they can contain email addresses or tokens.
      log: (_level, message) => log.error({ from: 'better-auth' }, message),
    },
  });
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** The instance for each database, with the length of sessions that it was created for. */
const instances = new WeakMap<Database, { seconds: number; auth: Promise<Auth> }>();

/**
 * Returns the Better Auth instance for the program's database, created on first use and whenever the length of sessions
 * has changed.
 */
export function auth(): Promise<Auth> {
  const executor = database();
  const seconds = sessionSeconds();
  const known = instances.get(executor);
  if (known?.seconds === seconds) return known.auth;
  const created = { seconds, auth: createAuth(executor) };
  instances.set(executor, created);
  // Forget a failure, so that the next call retries.
  created.auth.catch(() => {
    if (instances.get(executor) === created) instances.delete(executor);
  });
  return created.auth;
}

/**
 * Returns a Better Auth instance bound to our transaction, so that its writes and ours are committed together or not at
 * all.
 */
export const authWithin = (executor: Executor): Promise<Auth> => createAuth(executor);
