import { database } from '~/platform/database.server';
import { type Actor, authorize } from '~/security/permissions';
import { auth } from './auth.server';
import { memberOf } from './store.server';

/** Makes a link for a member and mails it (`sendResetMail`). */
export async function sendReset(actor: Actor, userId: string): Promise<void> {
  authorize(actor, 'accounts.mail');
  const member = await memberOf(database(), userId);
  if (member) await (await auth()).api.requestPasswordReset({ body: { email: member.email } });
}
