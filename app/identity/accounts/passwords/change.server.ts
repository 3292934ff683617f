import { recordAudit } from '~/identity/audit/audit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { authorizeAccountChange } from '../access/second-factor.server';
import { requirePassword, wrongPassword } from '../authentication/check-password.server';
import { hashPassword } from '../authentication/hash-password.server';
import { cancelPendingRequests, lockAccount, setPassword } from '../authentication/store.server';
import { notifyOwner } from '../security-notices/notices.server';
import { beginSession, type Client } from '../sessions/own-session.server';
import { endSessionsOf } from '../sessions/store.server';
import { lockPasswordHashOf, passwordHashOf } from '../store.server';

/**
 * Changes a member's password. Ends all sessions, cancels pending sign-ins, password resets and email changes, and
 * begins a new session for the requesting browser.
 * @returns `Set-Cookie` values.
 * @throws AppError `invalid` when the current password is wrong, `forbidden` as `authorizeAccountChange`, or `too_many` when
 * rate-limited.
 */
export async function changePassword(
  actor: Actor,
  { current, password }: { current: string; password: string },
  client: Client,
): Promise<string[]> {
  const member = authorizeMember(actor, 'accounts.manage_own');
  const { userId, hasSecondFactor } = member;
  const before = await passwordHashOf(database(), userId);
  await requirePassword(userId, current, client.address, 'current');
  await authorizeAccountChange(database(), member);
  const passwordHash = await hashPassword(password);
  await transaction(async (executor) => {
    await lockAccount(executor, userId);
    // Another request may have replaced the password since the check, perhaps to shut out the sender of this request.
    if ((await lockPasswordHashOf(executor, userId)) !== before) throw wrongPassword('current');
    await replacePassword(executor, actor, userId, passwordHash);
  });
  return beginSession(userId, client, { hasSecondFactor });
}

/**
 * Replaces a member's password in the caller's transaction and notifies the member. Ends all sessions except the given
 * one, and cancels pending sign-ins, password resets and email changes.
 */
export async function replacePassword(
  executor: Executor,
  actor: Actor,
  userId: string,
  passwordHash: string,
  exceptSessionId?: string,
): Promise<void> {
  await lockAccount(executor, userId);
  await setPassword(executor, userId, passwordHash);
  await endSessionsOf(executor, userId, exceptSessionId);
  await cancelPendingRequests(executor, userId);
  await notifyOwner(executor, userId, 'password_changed');
  await recordAudit(executor, actor, { action: 'password_changed', resourceType: 'user', resourceId: userId });
}
