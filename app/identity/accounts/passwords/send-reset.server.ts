import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { m } from '~/platform/languages/compiled/messages';
import { sendMail } from '~/platform/mail/mail.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { resetMinutes } from '../constants';
import { composeAccountEmail } from '../emails.server';
import { memberOf } from '../store.server';
import { makeResetToken } from './reset-token.server';

/**
 * Emails a member a password reset link.
 * @throws MailNotSentError when the relay does not accept the email.
 */
export async function sendReset(actor: Actor, userId: string, now: Date): Promise<void> {
  authorize(actor, 'accounts.mail');
  const member = await memberOf(database(), userId);
  if (!member) return;
  const token = await makeResetToken(userId, new Date(now.getTime() + resetMinutes * 60_000));
  const message = composeAccountEmail(member, (spoken) => ({
    subject: m.auth_reset_mail_subject({}, spoken),
    paragraphs: [m.auth_reset_mail_body({}, spoken)],
    action: { label: m.auth_reset_mail_button({}, spoken), url: `${configuration().SITE_URL}/auth/reset/${token}` },
    notes: [m.auth_reset_mail_validity({ minutes: resetMinutes }, spoken), m.auth_mail_ignore({}, spoken)],
  }));
  await sendMail({ ...message, id: `reset.${newId()}` });
}
