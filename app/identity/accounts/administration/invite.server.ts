import type { Executor } from '~/platform/database/database.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import type { Role } from '~/platform/permissions/permissions';
import { invitationJob } from '../jobs.server';
import { lockUser, memberOf, passwordHashOf, setRole, setSignUp } from '../store.server';

/**
 * Makes an account for an address that has none, and has it invited to choose a password, in the caller's transaction.
 * An
 * account that someone made with the address and never confirmed is taken over, without the password that they chose.
 * @returns its id; `undefined` when the address has an account, or has been invited.
 */
export async function inviteAccount(
  executor: Executor,
  { email, name, role, language }: { email: string; name: string; role: Role; language: string },
): Promise<string | undefined> {
  const { id, isNew, emailVerified } = await lockUser(executor, { email, name });
  if (!isNew && (emailVerified || !(await isMereSignUp(executor, id)))) return undefined;
  await setSignUp(executor, id, { name, language, passwordHash: null });
  if (role !== 'subscriber') await setRole(executor, id, role);
  await enqueue(executor, invitationJob, { userId: id });
  return id;
}

/**
 * Whether nobody but whoever signed up with it has anything to do with an account: who is invited has no password yet.
 */
async function isMereSignUp(executor: Executor, userId: string): Promise<boolean> {
  const member = await memberOf(executor, userId);
  return member?.role === null && (await passwordHashOf(executor, userId)) !== undefined;
}
