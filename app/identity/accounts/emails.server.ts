import { type Locale, localeOf } from '~/platform/languages/locales';
import { composeEmail, type EmailContent } from '~/platform/mail/email.server';
import type { OutgoingEmail } from '~/platform/mail/mail.server';

type Content = Pick<EmailContent, 'paragraphs' | 'action' | 'notes'> & { subject: string };

/** Composes an email about an account in its owner's language. It is transactional, so it has no unsubscribe link. */
export function composeAccountEmail(
  to: { email: string; language: string },
  compose: (options: { locale: Locale }) => Content,
): Omit<OutgoingEmail, 'id'> {
  const locale = localeOf(to.language);
  const { subject, ...content } = compose({ locale });
  return {
    to: to.email,
    subject,
    ...composeEmail({ locale, heading: subject, ...content }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
