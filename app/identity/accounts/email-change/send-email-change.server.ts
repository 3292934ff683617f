import { randomBytes } from 'node:crypto';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { m } from '~/platform/languages/compiled/messages';
import { sendEmail } from '~/platform/mail/mail.server';
import { contactEmail, publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { emailChangeHours } from '../constants';
import { composeAccountEmail } from '../emails.server';
import { findMember } from '../store.server';
import { emailChangeById, isEmailTaken, setEmailChangeToken } from './store.server';
import { hashChangeToken } from './token.server';

async function findEmailChange(changeId: string) {
  const change = await emailChangeById(database(), changeId);
  const member = change && (await findMember(database(), change.userId));
  return change && member && { change, language: member.language };
}

/**
 * Emails the link that confirms a new address. If the address already has an account, the email says so instead.
 * @throws EmailNotSentError when the relay does not accept the email.
 */
export async function sendEmailChange(changeId: string): Promise<void> {
  const found = await findEmailChange(changeId);
  if (found?.change.state !== 'waiting') return;
  const { change, language } = found;
  const siteUrl = publicUrl();
  const to = { email: change.newEmail, language };
  if (await isEmailTaken(database(), change.newEmail, change.userId)) {
    const message = composeAccountEmail(to, (options) => ({
      subject: m.change_email_taken_email_subject({}, options),
      paragraphs: [m.change_email_taken_email_body({ site: siteName() }, options)],
      action: { label: m.change_email_taken_email_button({}, options), url: `${siteUrl}/auth` },
      notes: [m.auth_email_ignore({}, options)],
    }));
    return sendEmail({ ...message, id: `email-taken.${newId()}` });
  }
  const token = randomBytes(32).toString('base64url');
  // Store the token before sending the email, so that a delivered link always works.
  await setEmailChangeToken(database(), changeId, hashChangeToken(token));
  const message = composeAccountEmail(to, (options) => ({
    subject: m.change_email_email_subject({ site: siteName() }, options),
    paragraphs: [m.change_email_email_body({ site: siteName() }, options)],
    action: { label: m.change_email_email_button({}, options), url: `${siteUrl}/auth/email/${token}` },
    notes: [m.auth_verify_email_validity({ hours: emailChangeHours }, options), m.auth_email_ignore({}, options)],
  }));
  await sendEmail({ ...message, id: `email-change.${newId()}` });
}

/**
 * Notifies the old or the new address that the change was requested or completed.
 * @throws EmailNotSentError when the relay does not accept the email.
 */
export async function sendEmailChangeNotice(changeId: string, to: 'old' | 'new'): Promise<void> {
  const found = await findEmailChange(changeId);
  if (!found) return;
  const { change, language } = found;
  const { oldEmail, newEmail } = change;
  const isConfirmed = change.state === 'confirmed';
  const message = composeAccountEmail({ email: to === 'old' ? oldEmail : newEmail, language }, (options) => ({
    subject: isConfirmed
      ? m.change_email_done_email_subject({}, options)
      : m.change_email_asked_email_subject({}, options),
    paragraphs: [
      isConfirmed
        ? m.change_email_done_email_body({ site: siteName(), oldEmail, newEmail }, options)
        : m.change_email_asked_email_body({ site: siteName(), newEmail }, options),
    ],
    action: { label: m.security_email_button({}, options), url: `${publicUrl()}/settings/security` },
    notes: [
      isConfirmed
        ? m.change_email_done_email_not_you({ contact: contactEmail() }, options)
        : m.security_email_not_you({}, options),
    ],
  }));
  await sendEmail({ ...message, id: `email-notice.${newId()}` });
}
