import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { sendEmail } from '~/platform/mail/mail.server';
import { composeConfirmationEmail } from './emails.server';
import { replaceConfirmation } from './store.server';
import { hashToken, newConfirmationToken } from './tokens.server';

/**
 * Emails the confirmation link for a sign-up that is still pending. Sends it at least once: if the process dies after
 * the relay accepts the email, a second email is sent, and the latest link works.
 * @throws EmailNotSentError when the relay does not accept the email.
 */
export async function sendConfirmation(subscriberId: string, now: Date): Promise<void> {
  const token = newConfirmationToken();
  // The token is stored before the email is sent, so that a delivered link works.
  const subscriber = await replaceConfirmation(database(), subscriberId, { hash: hashToken(token), sentAt: now });
  if (!subscriber) return;
  await sendEmail({
    ...(await composeConfirmationEmail(database(), subscriber, token)),
    id: `confirmation.${newId()}`,
  });
}
