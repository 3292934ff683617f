import { recordAudit } from '~/identity/audit/audit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { type Actor, type Role, roles } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { isLastAdmin } from '../deletion/store.server';
import { memberDemoted } from '../hooks';
import { accountEmail, memberName } from '../rules';
import * as store from '../store.server';
import { countByRole } from './store-role-counts.server';

/** Returns all accounts, sorted by email address. */
export async function listUsers(actor: Actor) {
  authorize(actor, 'accounts.administer');
  return (await store.listUsers(database())).map(({ role, ...user }) => ({ ...user, role: role ?? 'subscriber' }));
}

/**
 * Adds a confirmed account without a password. Its owner chooses one through “Forgot your password?”.
 * @throws AppError `invalid` for an invalid email address or name, or `conflict` when the address already has an
 * account.
 */
export async function addUser(actor: Actor, user: { email: string; name: string; role: Role }): Promise<void> {
  authorize(actor, 'accounts.administer');
  const email = accountEmail().safeParse(user.email);
  if (!email.success) throw new AppError('invalid', `${user.email} is not an email address.`);
  const name = memberName().safeParse(user.name);
  if (!name.success) throw new AppError('invalid', 'The name is empty or too long.');
  await transaction(async (executor) => {
    if (await store.userByEmail(executor, email.data)) {
      throw new AppError(
        'conflict',
        `${email.data} already has an account. Use: npm run user -- role ${email.data} ${user.role}`,
      );
    }
    const { id } = await store.lockUser(executor, { email: email.data, name: name.data });
    await store.setSignUp(executor, id, { name: name.data, language: 'en', passwordHash: null });
    await store.markVerified(executor, id);
    if (user.role !== 'subscriber') await store.setRole(executor, id, user.role);
    const values = { role: user.role };
    await recordAudit(executor, actor, { action: 'user_added', resourceType: 'user', resourceId: id, values });
  });
}

/** Returns the number of members with each role. For callers that have checked the actor's permission. */
export const countMembersByRole = (executor: Executor): Promise<Record<Role, number>> => countByRole(executor);

/**
 * Throws when a member is the site's only administrator who can sign in. If the member is an administrator, locks all
 * roles until the transaction ends.
 * @throws AppError `conflict`.
 */
export async function requireAnotherAdmin(executor: Executor, userId: string): Promise<void> {
  if (await isLastAdmin(executor, userId)) {
    throw new AppError('conflict', 'This is the only administrator. Make someone else an administrator first.');
  }
}

/**
 * Locks all roles until the transaction ends and returns an account's role; `undefined` when there is no such account.
 */
export async function lockRoleOf(executor: Executor, userId: string): Promise<Role | undefined> {
  await store.lockRoles(executor);
  const member = await store.findMember(executor, userId);
  return member && ((member.role ?? 'subscriber') as Role);
}

/**
 * Changes an account's role and records the change in the audit log, both in the caller's transaction. Idempotent. The
 * new role applies from the next request in each of the account's sessions. A lower role also ends the permissions that
 * were granted to the member individually.
 * @returns how many individual permissions ended.
 * @throws AppError `not_found` when the account no longer exists, or `conflict` when the site would lose its last
 * administrator.
 */
export async function setAccountRole(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  actor: Actor,
  userId: string,
  role: Role,
): Promise<number> {
  const before = await lockRoleOf(executor, userId);
  if (!before) throw new AppError('not_found', 'This account no longer exists.');
  if (before === role) return 0;
  if (role !== 'admin') await requireAnotherAdmin(executor, userId);
  await store.setRole(executor, userId, role);
  await recordAudit(executor, actor, {
    action: role === 'subscriber' ? 'role_removal' : 'role_assignment',
    resourceType: 'user',
    resourceId: userId,
    values: { role, before },
  });
  if (roles.indexOf(role) > roles.indexOf(before)) return 0;
  const ended = await memberDemoted.run(executor, emit, actor, userId);
  return ended.reduce((sum, count) => sum + count, 0);
}

/**
 * Changes the role of the account with the given email address, effective immediately.
 * @returns how many of the member's individual permissions ended.
 * @throws AppError `not_found` for an unknown address, or `conflict` when the site would lose its last administrator.
 */
export async function changeRole(actor: Actor, address: string, role: Role): Promise<number> {
  authorize(actor, 'accounts.administer');
  return transaction(async (executor, emit) => {
    const user = await store.userByEmail(executor, address.trim().toLowerCase());
    if (!user) throw new AppError('not_found', `There is no account with the email address ${address}.`);
    return setAccountRole(executor, emit, actor, user.id, role);
  });
}
