import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { m } from '~/platform/languages/compiled/messages';
import type { Locale } from '~/platform/languages/locales';
import { sendEmail } from '~/platform/mail/mail.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { composeAccountEmail } from '../emails.server';
import { findMember } from '../store.server';

type Sentence = (inputs: { site: string }, options: { locale: Locale }) => string;

/** Subject and text of each security notice. */
const notices = {
  password_changed: [m.security_email_password_changed_subject, m.security_email_password_changed],
  two_factor_on: [m.security_email_two_factor_on_subject, m.security_email_two_factor_on],
  two_factor_off: [m.security_email_two_factor_off_subject, m.security_email_two_factor_off],
  recovery_codes_replaced: [m.security_email_recovery_replaced_subject, m.security_email_recovery_replaced],
  recovery_code_used: [m.security_email_recovery_used_subject, m.security_email_recovery_used],
  passkey_added: [m.security_email_passkey_added_subject, m.security_email_passkey_added],
  passkey_removed: [m.security_email_passkey_removed_subject, m.security_email_passkey_removed],
  api_token_created: [m.security_email_api_token_created_subject, m.security_email_api_token_created],
} satisfies Record<string, [Sentence, Sentence]>;

export type SecurityNotice = keyof typeof notices;

/**
 * Emails an account's owner about a security change.
 * @throws EmailNotSentError when the relay does not accept the email.
 */
export async function sendSecurityNotice(userId: string, notice: SecurityNotice): Promise<void> {
  const member = await findMember(database(), userId);
  if (!member) return;
  const [subject, sentence] = notices[notice];
  const site = siteName();
  const message = composeAccountEmail(member, (options) => ({
    subject: subject({ site }, options),
    paragraphs: [sentence({ site }, options)],
    action: { label: m.security_email_button({}, options), url: `${publicUrl()}/settings/security` },
    notes: [m.security_email_not_you({}, options)],
  }));
  await sendEmail({ ...message, id: `notice.${newId()}` });
}
