import { database } from '~/platform/database/database.server';
import { m } from '~/platform/languages/compiled/messages';
import { sendMail } from '~/platform/mail/mail.server';
import { type Actor, authorize, type Role } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { composeAccountEmail } from '../emails.server';
import { makeResetToken } from '../passwords/reset-token.server';
import { unverifiedDays } from '../rules';
import { invitationDays } from '../states/rules';
import { memberOf } from '../store.server';

const roleNames: Record<Role, typeof m.role_admin> = {
  admin: m.role_admin,
  editor: m.role_editor,
  moderator: m.role_moderator,
  subscriber: m.role_subscriber,
};

/**
 * Emails an invited person the link for choosing a password.
 * @throws MailNotSentError when the relay does not accept the email.
 */
export async function sendInvitation(actor: Actor, userId: string, now: Date): Promise<void> {
  authorize(actor, 'accounts.mail');
  const member = await memberOf(database(), userId);
  if (!member) return;
  const token = await makeResetToken(userId, new Date(now.getTime() + invitationDays * 86_400_000));
  const role = roleNames[(member.role ?? 'subscriber') as Role];
  const message = composeAccountEmail(member, (spoken) => ({
    subject: m.invite_mail_subject({}, spoken),
    paragraphs: [m.invite_mail_body({ role: role({}, spoken) }, spoken), m.invite_mail_how({}, spoken)],
    action: { label: m.invite_mail_button({}, spoken), url: `${configuration().SITE_URL}/auth/reset/${token}` },
    notes: [
      m.invite_mail_validity({ days: invitationDays }, spoken),
      m.invite_mail_ignore({ days: unverifiedDays }, spoken),
    ],
  }));
  await sendMail({ ...message, id: `invitation.${userId}` });
}
