import { database } from '~/platform/database/database.server';
import { m } from '~/platform/languages/compiled/messages';
import { sendEmail } from '~/platform/mail/mail.server';
import type { Role } from '~/platform/permissions/actors';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { composeAccountEmail } from '../emails.server';
import { createResetToken } from '../passwords/reset-token.server';
import { unverifiedDays } from '../rules';
import { invitationDays } from '../states/rules';
import { findMember } from '../store.server';

const roleNames: Record<Role, typeof m.role_admin> = {
  admin: m.role_admin,
  editor: m.role_editor,
  moderator: m.role_moderator,
  subscriber: m.role_subscriber,
};

/**
 * Emails an invited person the link for choosing a password.
 * @throws EmailNotSentError when the relay does not accept the email.
 */
export async function sendInvitation(userId: string, now: Date): Promise<void> {
  const member = await findMember(database(), userId);
  if (!member) return;
  const token = await createResetToken(userId, new Date(now.getTime() + invitationDays * 86_400_000));
  const role = roleNames[(member.role ?? 'subscriber') as Role];
  const message = composeAccountEmail(member, (options) => ({
    subject: m.invite_email_subject({ site: siteName() }, options),
    paragraphs: [
      m.invite_email_body({ site: siteName(), role: role({}, options) }, options),
      m.invite_email_how({}, options),
    ],
    action: { label: m.invite_email_button({}, options), url: `${publicUrl()}/auth/reset/${token}` },
    notes: [
      m.invite_email_validity({ days: invitationDays }, options),
      m.invite_email_ignore({ days: unverifiedDays }, options),
    ],
  }));
  await sendEmail({ ...message, id: `invitation.${userId}` });
}
