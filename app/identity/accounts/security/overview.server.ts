import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { readSecondFactorRequirement } from '../access/second-factor.server';
import { passkeyCount } from '../passkeys/store.server';
import { findMember, passwordHashOf } from '../store.server';
import { readTwoFactor } from '../two-factor/service.server';

/**
 * Returns how a member signs in: email address, password, second factor and passkeys, and whether that is enough to work in
 * the newsroom.
 */
export async function readSecurity(actor: Actor) {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  const member = await findMember(database(), userId);
  if (!member) throw new AppError('not_found', m.auth_failed());
  return {
    email: member.email,
    hasPassword: (await passwordHashOf(database(), userId)) !== undefined,
    twoFactor: await readTwoFactor(actor),
    passkeys: await passkeyCount(database(), userId),
    requirement: await readSecondFactorRequirement(actor),
  };
}
