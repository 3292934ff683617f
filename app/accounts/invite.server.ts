import type { Executor } from '~/platform/database.server';
import { enqueue } from '~/platform/jobs.server';
import type { Role } from '~/security/permissions';
import { invitationJob } from './jobs.server';
import { lockUser, setRole, setSignUp, userByEmail } from './store.server';

/**
 * Makes an account for an address that has none, and has it invited to choose a password, in the caller's transaction.
 * @returns its id; `undefined` when the address has an account.
 */
export async function inviteAccount(
  executor: Executor,
  { email, name, role, language }: { email: string; name: string; role: Role; language: string },
): Promise<string | undefined> {
  if (await userByEmail(executor, email)) return undefined;
  const { id, isNew } = await lockUser(executor, { email, name });
  if (!isNew) return undefined;
  await setSignUp(executor, id, { name, language, passwordHash: null });
  if (role !== 'subscriber') await setRole(executor, id, role);
  await enqueue(executor, invitationJob, { userId: id });
  return id;
}
