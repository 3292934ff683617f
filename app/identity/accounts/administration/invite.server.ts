import type { Executor } from '~/platform/database/database.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import type { Role } from '~/platform/permissions/actors';
import { invitationJob } from '../jobs.server';
import { findMember, hasProvisionalName, lockUser, passwordHashOf, setRole, setSignUp } from '../store.server';

export { hasProvisionalName };

/**
 * Creates an account for an email address that has none and queues an invitation to choose a password, in the caller's
 * transaction. If someone signed up with the address but never confirmed it, takes over that account and discards its
 * password. The given name is provisional: invited members give their own before they can publish.
 * @returns the account's ID; `undefined` when the address already has an account or an invitation.
 */
export async function inviteAccount(
  executor: Executor,
  { email, name, role, language }: { email: string; name: string; role: Role; language: string },
): Promise<string | undefined> {
  const { id, isNew, emailVerified } = await lockUser(executor, { email, name });
  if (!isNew && (emailVerified || !(await isUnconfirmedSignUp(executor, id)))) return undefined;
  await setSignUp(executor, id, { name, language, passwordHash: null, hasProvisionalName: true });
  if (role !== 'subscriber') await setRole(executor, id, role);
  await enqueue(executor, invitationJob, { userId: id });
  return id;
}

/** Whether an unconfirmed account was created by a sign-up rather than an invitation: it has a password and no role. */
async function isUnconfirmedSignUp(executor: Executor, userId: string): Promise<boolean> {
  const member = await findMember(executor, userId);
  return member?.role === null && (await passwordHashOf(executor, userId)) !== undefined;
}
