import { database } from '~/platform/database/database.server';
import { m } from '~/platform/languages/compiled/messages';
import { sendMail } from '~/platform/mail/mail.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { accountLetter } from '../emails.server';
import { farewellOf, removeFarewell } from './store.server';

/**
 * Tells an address that its account has been deleted, and forgets the address. At least once: when the program dies
 * between the relay's yes and the forgetting, the same mail goes out again.
 * @throws MailNotSentError when the relay does not take the mail.
 */
export async function sendFarewell(actor: Actor, farewellId: string): Promise<void> {
  authorize(actor, 'accounts.mail');
  const to = await farewellOf(database(), farewellId);
  if (!to) return;
  const letter = accountLetter(to, (spoken) => ({
    subject: m.delete_mail_subject({}, spoken),
    paragraphs: [m.delete_mail_body({}, spoken)],
    action: { label: m.delete_mail_button({}, spoken), url: `${configuration().SITE_URL}/contact` },
    notes: [m.delete_mail_note({}, spoken)],
  }));
  await sendMail({ ...letter, id: `farewell.${farewellId}` });
  await removeFarewell(database(), farewellId);
}
