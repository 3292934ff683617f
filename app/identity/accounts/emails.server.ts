import { type Locale, localeOf } from '~/platform/languages/locales';
import { composeEmail, type EmailContent } from '~/platform/mail/email.server';
import type { Mail } from '~/platform/mail/mail.server';

type Content = Pick<EmailContent, 'paragraphs' | 'action' | 'notes'> & { subject: string };

/** A mail about an account to its owner, in the owner's language. It is no bulk mail: it cannot be unsubscribed. */
export function composeAccountEmail(
  to: { email: string; language: string },
  compose: (spoken: { locale: Locale }) => Content,
): Omit<Mail, 'id'> {
  const locale = localeOf(to.language);
  const { subject, ...content } = compose({ locale });
  return {
    to: to.email,
    subject,
    ...composeEmail({ locale, heading: subject, ...content }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
