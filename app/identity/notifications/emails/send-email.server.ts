import { database } from '~/platform/database/database.server';
import { sendEmail } from '~/platform/mail/mail.server';
import { maxNotificationsPerEmail } from './email-rules';
import { composeNotificationEmail } from './emails.server';
import { emailById, setEmailStatus } from './store-emails.server';

/**
 * Sends a notification email, unless it was already sent or the member has since unsubscribed. The email is delivered
 * at least once: if the process dies after the relay accepts it but before the status is stored, it is sent again with
 * the same ID.
 * @throws EmailNotSentError when the relay does not accept the email.
 */
export async function sendNotificationEmail(mailId: string): Promise<void> {
  const email = await emailById(database(), mailId, maxNotificationsPerEmail);
  if (email?.status !== 'claimed') return;
  if (!email.isWanted || email.count === 0) return setEmailStatus(database(), mailId, 'dropped');
  await sendEmail({ ...(await composeNotificationEmail(database(), email)), id: `notifications.${mailId}` });
  await setEmailStatus(database(), mailId, 'sent');
}
