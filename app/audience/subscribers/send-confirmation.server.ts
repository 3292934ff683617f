import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { sendMail } from '~/platform/mail/mail.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { confirmationMail } from './emails.server';
import { replaceConfirmation } from './store.server';
import { hashOfToken, newConfirmationToken } from './tokens.server';

/**
 * Mails the link by which a sign-up is confirmed, unless none is waited for any more. At least once: when the program
 * dies between the relay's yes and its own note of it, a second mail goes out, and the link of the latest one works.
 * @throws MailNotSentError when the relay does not take the mail.
 */
export async function sendConfirmation(actor: Actor, subscriberId: string, now: Date): Promise<void> {
  authorize(actor, 'newsletter.mail');
  const token = newConfirmationToken();
  // The token is kept before it is mailed: a link that has arrived works.
  const subscriber = await replaceConfirmation(database(), subscriberId, { hash: hashOfToken(token), sentAt: now });
  if (!subscriber) return;
  await sendMail({ ...(await confirmationMail(database(), subscriber, token)), id: `confirmation.${newId()}` });
}
