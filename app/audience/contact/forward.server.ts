import { database } from '~/platform/database/database.server';
import { sendEmail } from '~/platform/mail/mail.server';
import { contactEmail } from '~/platform/site-identity/site-identity.server';
import { markEmailed, messageById } from './store.server';

/**
 * Emails a stored message to the site's address, once. If the process dies after the relay accepts the email but before
 * that is recorded, the email is sent again with the same Message-ID, by which mail clients recognise the duplicate.
 * @throws EmailNotSentError when the relay does not accept the email.
 */
export async function forwardMessage(messageId: string, now: Date): Promise<void> {
  const message = await messageById(database(), messageId);
  if (!message || message.mailedAt) return;
  const { name, email, subject } = message;
  await sendEmail({
    id: `contact.${message.id}`,
    to: contactEmail(),
    replyTo: { name, address: email },
    subject: `Contact: ${subject}`,
    text: [
      `Name: ${name}\nEmail: ${email}\nSubject: ${subject}\nSent: ${message.createdAt.toISOString()}`,
      message.message,
    ].join('\n\n'),
  });
  await markEmailed(database(), message.id, now);
}
