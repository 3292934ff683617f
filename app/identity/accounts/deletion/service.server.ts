import { recordAudit } from '~/identity/audit/audit.server';
import { database } from '~/platform/database/database.server';
import { AppError, fieldError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { authorizeAccountChange } from '../access/second-factor.server';
import { checkPassword } from '../authentication/check-password.server';
import { findMember } from '../store.server';
import { removeAccount } from './remove.server';
import { isLastAdmin } from './store.server';

/**
 * Permanently deletes the member's own account, all of the member's rows (including sessions) and the newsletter
 * subscription for the address. The member's comments remain, but without the author's name. Notifies the address by
 * email.
 * @param input the password, and the account's email address as typed for confirmation.
 * @throws AppError `invalid` for a wrong password or confirmation, `forbidden` as `authorizeAccountChange`, `conflict` for the
 * last administrator, or `too_many` after too many wrong passwords.
 */
export async function deleteAccount(
  actor: Actor,
  input: { password: string; confirmation: string },
  address: string,
): Promise<void> {
  const member = authorizeMember(actor, 'accounts.manage_own');
  const { userId } = member;
  const account = await findMember(database(), userId);
  if (input.confirmation.toLowerCase() !== account?.email) {
    throw fieldError('invalid', 'confirmation', m.delete_confirm_wrong());
  }
  if (!(await checkPassword(userId, input.password, address))) {
    throw fieldError('invalid', 'password', m.data_wrong_password());
  }
  await authorizeAccountChange(database(), member);
  await transaction(async (executor, emit) => {
    if (await isLastAdmin(executor, userId)) throw new AppError('conflict', m.delete_last_admin());
    if (!(await removeAccount(executor, emit, userId))) return;
    await recordAudit(executor, actor, { action: 'user_deleted', resourceType: 'user', resourceId: userId });
  });
}
