import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { sendMail } from '~/platform/mail/mail.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { confirmationMail } from './emails.server';
import { replaceConfirmation } from './store.server';
import { hashOfToken, newConfirmationToken } from './tokens.server';

/**
 * Emails the confirmation link of a sign-up that is still pending. Sends it at least once: if the process dies after
 * the relay accepts the email, a second email is sent, and the latest link works.
 * @throws MailNotSentError when the relay does not accept the email.
 */
export async function sendConfirmation(actor: Actor, subscriberId: string, now: Date): Promise<void> {
  authorize(actor, 'newsletter.mail');
  const token = newConfirmationToken();
  // The token is stored before the email is sent, so that a delivered link works.
  const subscriber = await replaceConfirmation(database(), subscriberId, { hash: hashOfToken(token), sentAt: now });
  if (!subscriber) return;
  await sendMail({ ...(await confirmationMail(database(), subscriber, token)), id: `confirmation.${newId()}` });
}
