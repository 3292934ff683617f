import { configuration } from '~/platform/configuration.server';
import { database } from '~/platform/database.server';
import { newId } from '~/platform/identifiers';
import { m } from '~/platform/languages/compiled/messages';
import { sendMail } from '~/platform/mail.server';
import { accountLetter } from './letters.server';
import { resetMinutes } from './limits';
import { memberOf } from './store.server';

/**
 * Mails the link by which a forgotten password is replaced.
 * @throws MailNotSentError when the relay does not take the mail.
 */
export async function sendResetMail(userId: string, token: string): Promise<void> {
  const member = await memberOf(database(), userId);
  if (!member) return;
  const letter = accountLetter(member, (spoken) => ({
    subject: m.auth_reset_mail_subject({}, spoken),
    paragraphs: [m.auth_reset_mail_body({}, spoken)],
    action: { label: m.auth_reset_mail_button({}, spoken), url: `${configuration().SITE_URL}/auth/reset/${token}` },
    notes: [m.auth_reset_mail_validity({ minutes: resetMinutes }, spoken), m.auth_mail_ignore({}, spoken)],
  }));
  await sendMail({ ...letter, id: `reset.${newId()}` });
}
