import { database } from '~/platform/database/database.server';
import { sendMail } from '~/platform/mail/mail.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { mostInMail } from './email-rules';
import { composeNotificationEmail } from './emails.server';
import { mailById, settleMail } from './store-emails.server';

/**
 * Sends a notification email, unless it was already sent or the member has since unsubscribed. Delivers at least once:
 * if the process dies between the relay's acceptance and storing the status, the same email is sent again with the same
 * id.
 * @throws MailNotSentError when the relay does not accept the email.
 */
export async function sendNotificationMail(actor: Actor, mailId: string): Promise<void> {
  authorize(actor, 'notifications.mail');
  const mail = await mailById(database(), mailId, mostInMail);
  if (mail?.status !== 'claimed') return;
  if (!mail.isWanted || mail.count === 0) return settleMail(database(), mailId, 'dropped');
  await sendMail({ ...(await composeNotificationEmail(database(), mail)), id: `notifications.${mailId}` });
  await settleMail(database(), mailId, 'sent');
}
