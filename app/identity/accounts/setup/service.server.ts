import { randomBytes } from 'node:crypto';
import { recordAudit } from '~/identity/audit/audit.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { type Actor, operator } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { auth } from '../authentication/auth.server';
import { hashPassword } from '../authentication/hash-password.server';
import type { SignUp } from '../rules';
import { hasAdmin, lockRoles, lockUser, markVerified, purgeSetupLinks, setRole, setSignUp } from '../store.server';

const identifierOf = (token: string): string => `setup:${token}`;
/** Stored value that marks a token as belonging to a link for creating an administrator. */
const setupValue = 'admin';
const setupDays = 7;

/** Creates the site's first administrator. Returns false when the site already has one. */
async function createFirstAdmin({ name, email, password }: SignUp): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return transaction(async (executor) => {
    await lockRoles(executor);
    if (await hasAdmin(executor)) return false;
    const { id } = await lockUser(executor, { email: email.toLowerCase(), name });
    await setSignUp(executor, id, { name, language: 'en', passwordHash });
    await markVerified(executor, id);
    await setRole(executor, id, 'admin');
    const values = { role: 'admin' };
    await recordAudit(executor, operator, { action: 'role_assignment', resourceType: 'user', resourceId: id, values });
    return true;
  });
}

/**
 * Ensures at startup that someone can administer the site. Creates the administrator specified in the configuration, or
 * returns a one-time link for creating one and invalidates links from earlier starts.
 * @returns the link; `undefined` when none is needed.
 */
export async function prepareFirstAdmin(now: Date): Promise<string | undefined> {
  if (await hasAdmin(database())) return undefined;
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SITE_URL } = configuration();
  if (ADMIN_EMAIL && ADMIN_PASSWORD) {
    // Another node that starts at the same time may have created the administrator first.
    await createFirstAdmin({ name: 'Admin', email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
    return undefined;
  }
  const token = randomBytes(32).toString('base64url');
  const { internalAdapter } = await (await auth()).$context;
  await purgeSetupLinks(database(), setupValue);
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: setupValue,
    expiresAt: new Date(now.getTime() + setupDays * 86_400_000),
  });
  return `${SITE_URL}/setup/${token}`;
}

/** Whether a setup link still works. Changes nothing. */
export async function readSetup(actor: Actor, token: string): Promise<'open' | 'unknown'> {
  authorize(actor, 'accounts.set_up');
  const { internalAdapter } = await (await auth()).$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(token));
  return found && found.expiresAt > new Date() && !(await hasAdmin(database())) ? 'open' : 'unknown';
}

/**
 * Creates the first administrator with the link that the server printed.
 * @throws AppError `not_found` when the link no longer works, or `conflict` when an administrator already exists.
 */
export async function setUp(actor: Actor, token: string, input: SignUp): Promise<void> {
  if ((await readSetup(actor, token)) === 'unknown') {
    throw new AppError('not_found', 'This link no longer works. Restart the site to get a new one.');
  }
  if (!(await createFirstAdmin(input))) {
    throw new AppError('conflict', 'This site already has an administrator. Please sign in.');
  }
  const { internalAdapter } = await (await auth()).$context;
  await internalAdapter.consumeVerificationValue(identifierOf(token));
}
