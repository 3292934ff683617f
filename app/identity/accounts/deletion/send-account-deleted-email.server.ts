import { database } from '~/platform/database/database.server';
import { m } from '~/platform/languages/compiled/messages';
import { sendEmail } from '~/platform/mail/mail.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { composeAccountEmail } from '../emails.server';
import { accountDeletedEmailOf, removeAccountDeletedEmail } from './store.server';

/**
 * Sends the notice of an account's deletion to its email address, then deletes the stored address. The email is
 * delivered at least once: if the program crashes between sending the email and deleting the address, it is sent again.
 * @throws EmailNotSentError when the relay does not accept the email.
 */
export async function sendAccountDeletedEmail(accountDeletedEmailId: string): Promise<void> {
  const to = await accountDeletedEmailOf(database(), accountDeletedEmailId);
  if (!to) return;
  const message = composeAccountEmail(to, (options) => ({
    subject: m.delete_email_subject({ site: siteName() }, options),
    paragraphs: [m.delete_email_body({ site: siteName() }, options)],
    action: { label: m.delete_email_button({}, options), url: `${publicUrl()}/contact` },
    notes: [to.byAdmin ? m.delete_email_admin_note({}, options) : m.delete_email_note({}, options)],
  }));
  await sendEmail({ ...message, id: `deletion-notice.${accountDeletedEmailId}` });
  await removeAccountDeletedEmail(database(), accountDeletedEmailId);
}
