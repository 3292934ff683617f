import { database } from '~/platform/database/database.server';
import { m } from '~/platform/languages/compiled/messages';
import { sendMail } from '~/platform/mail/mail.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { composeAccountEmail } from '../emails.server';
import { accountDeletedEmailOf, removeAccountDeletedEmail } from './store.server';

/**
 * Notifies an address that its account has been deleted, and purges the address. At least once: when the program dies
 * between the relay's acceptance and the deletion, the same mail goes out again.
 * @throws MailNotSentError when the relay does not take the mail.
 */
export async function sendAccountDeletedEmail(actor: Actor, accountDeletedEmailId: string): Promise<void> {
  authorize(actor, 'accounts.mail');
  const to = await accountDeletedEmailOf(database(), accountDeletedEmailId);
  if (!to) return;
  const message = composeAccountEmail(to, (spoken) => ({
    subject: m.delete_mail_subject({}, spoken),
    paragraphs: [m.delete_mail_body({}, spoken)],
    action: { label: m.delete_mail_button({}, spoken), url: `${configuration().SITE_URL}/contact` },
    notes: [m.delete_mail_note({}, spoken)],
  }));
  await sendMail({ ...message, id: `farewell.${accountDeletedEmailId}` });
  await removeAccountDeletedEmail(database(), accountDeletedEmailId);
}
