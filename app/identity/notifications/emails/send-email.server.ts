import { database } from '~/platform/database/database.server';
import { sendMail } from '~/platform/mail/mail.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { mostInMail } from './email-rules';
import { composeNotificationEmail } from './emails.server';
import { mailById, settleMail } from './store-emails.server';

/**
 * Sends one mail of gathered notifications, unless it has been sent or its member does not want it any more. At least once:
 * when the program dies between the relay's yes and its own note of it, the same mail goes out again under the same id.
 * @throws MailNotSentError when the relay does not take the mail.
 */
export async function sendNotificationMail(actor: Actor, mailId: string): Promise<void> {
  authorize(actor, 'notifications.mail');
  const mail = await mailById(database(), mailId, mostInMail);
  if (mail?.status !== 'claimed') return;
  if (!mail.isWanted || mail.count === 0) return settleMail(database(), mailId, 'dropped');
  await sendMail({ ...(await composeNotificationEmail(database(), mail)), id: `notifications.${mailId}` });
  await settleMail(database(), mailId, 'sent');
}
