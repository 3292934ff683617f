import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { m } from '~/platform/languages/compiled/messages';
import { sendEmail } from '~/platform/mail/mail.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { resetMinutes } from '../constants';
import { composeAccountEmail } from '../emails.server';
import { findMember } from '../store.server';
import { createResetToken } from './reset-token.server';

/**
 * Emails a member a password reset link.
 * @throws EmailNotSentError when the relay does not accept the email.
 */
export async function sendReset(userId: string, now: Date): Promise<void> {
  const member = await findMember(database(), userId);
  if (!member) return;
  const token = await createResetToken(userId, new Date(now.getTime() + resetMinutes * 60_000));
  const message = composeAccountEmail(member, (options) => ({
    subject: m.auth_reset_email_subject({ site: siteName() }, options),
    paragraphs: [m.auth_reset_email_body({ site: siteName() }, options)],
    action: { label: m.auth_reset_email_button({}, options), url: `${publicUrl()}/auth/reset/${token}` },
    notes: [m.auth_reset_email_validity({ minutes: resetMinutes }, options), m.auth_email_ignore({}, options)],
  }));
  await sendEmail({ ...message, id: `reset.${newId()}` });
}
