import { configuration } from '~/platform/configuration.server';
import { database } from '~/platform/database.server';
import { newId } from '~/platform/identifiers';
import { m } from '~/platform/languages/compiled/messages';
import { sendMail } from '~/platform/mail.server';
import { type Actor, authorize } from '~/security/permissions';
import { accountLetter } from './letters.server';
import { resetMinutes } from './limits';
import { makeResetToken } from './reset-token.server';
import { memberOf } from './store.server';

/**
 * Mails a member the link by which a forgotten password is replaced.
 * @throws MailNotSentError when the relay does not take the mail.
 */
export async function sendReset(actor: Actor, userId: string, now: Date): Promise<void> {
  authorize(actor, 'accounts.mail');
  const member = await memberOf(database(), userId);
  if (!member) return;
  const token = await makeResetToken(userId, new Date(now.getTime() + resetMinutes * 60_000));
  const letter = accountLetter(member, (spoken) => ({
    subject: m.auth_reset_mail_subject({}, spoken),
    paragraphs: [m.auth_reset_mail_body({}, spoken)],
    action: { label: m.auth_reset_mail_button({}, spoken), url: `${configuration().SITE_URL}/auth/reset/${token}` },
    notes: [m.auth_reset_mail_validity({ minutes: resetMinutes }, spoken), m.auth_mail_ignore({}, spoken)],
  }));
  await sendMail({ ...letter, id: `reset.${newId()}` });
}
