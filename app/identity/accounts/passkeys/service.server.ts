import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { authorizeAccountChange } from '../access/second-factor.server';
import { requirePassword } from '../authentication/check-password.server';
import { notifyOwner } from '../security-notices/notices.server';
import * as store from './store.server';

const passkeyNotFound = () => new AppError('not_found', m.passkey_gone());

/** Returns a member's passkeys, oldest first. */
export async function listPasskeys(actor: Actor): Promise<store.PasskeyRow[]> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  return store.passkeysOf(database(), userId);
}

/**
 * Returns one of a member's passkeys.
 * @throws AppError `not_found` when the member has no such passkey.
 */
export async function readPasskey(actor: Actor, id: string): Promise<store.PasskeyRow> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  const passkey = isId(id) ? await store.passkeyOf(database(), userId, id) : undefined;
  if (!passkey) throw passkeyNotFound();
  return passkey;
}

/** @throws AppError `not_found` when the member has no such passkey. */
export async function renamePasskey(actor: Actor, id: string, name: string): Promise<void> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  if (!isId(id) || !(await store.renamePasskey(database(), userId, id, name))) throw passkeyNotFound();
}

/**
 * @throws AppError `invalid` for a wrong password, `not_found` when the member has no such passkey, `forbidden` when the
 * member must sign in with a second factor first, or `too_many` when rate-limited.
 */
export async function removePasskey(
  actor: Actor,
  id: string,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const member = authorizeMember(actor, 'accounts.manage_own');
  const { userId } = member;
  await requirePassword(userId, password, address);
  await transaction(async (executor) => {
    await authorizeAccountChange(executor, member);
    if (!isId(id) || !(await store.deletePasskey(executor, userId, id))) throw passkeyNotFound();
    await notifyOwner(executor, userId, 'passkey_removed');
  });
}
