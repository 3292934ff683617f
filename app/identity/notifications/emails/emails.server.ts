import { isSingular, wholeNumber } from '~/design/format';
import type { Executor } from '~/platform/database/database.server';
import { m } from '~/platform/languages/compiled/messages';
import { localeOf } from '~/platform/languages/locales';
import { withLocale } from '~/platform/languages/request-locale.server';
import { composeEmail, type EmailContent } from '~/platform/mail/email.server';
import type { OutgoingEmail } from '~/platform/mail/mail.server';
import { oneClickHeaders } from '~/platform/mail/one-click-unsubscription';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import type { EmailKind } from '../rules';
import type { NotificationEmail } from './store-emails.server';
import { unsubscribeUrl } from './unsubscribe.server';

type Recipient = { userId: string; email: string; language: string };

/** Composes an email of one kind in the member's language, with an unsubscribe link. */
export async function composeMemberEmail(
  executor: Executor,
  to: Recipient,
  kind: EmailKind,
  compose: () => Pick<EmailContent, 'heading' | 'paragraphs' | 'lists' | 'action' | 'notes'>,
): Promise<Omit<OutgoingEmail, 'id'>> {
  const locale = localeOf(to.language);
  const url = await unsubscribeUrl(executor, to.userId, kind);
  return withLocale(locale, () => {
    const content = compose();
    return {
      to: to.email,
      subject: content.heading,
      ...composeEmail({ locale, ...content, unsubscribeLink: { label: m.notifications_email_unsubscribe(), url } }),
      headers: { ...oneClickHeaders(url), 'Auto-Submitted': 'auto-generated' },
    };
  });
}

/**
 * Composes the email listing a member's notifications since the previous email. If there is only one notification, its
 * title is the subject, and it can name its own action.
 */
export function composeNotificationEmail(
  executor: Executor,
  mail: NotificationEmail,
): Promise<Omit<OutgoingEmail, 'id'>> {
  const siteUrl = publicUrl();
  const urlOf = (path: string | null) => siteUrl + (path ?? '/notifications');
  return composeMemberEmail(executor, mail, 'notifications', () => {
    const [first] = mail.notifications;
    const notes = [m.notifications_email_reason()];
    if (mail.count === 1 && first) {
      return {
        heading: first.title,
        paragraphs: [first.message],
        action: { label: first.actionLabel ?? m.notifications_email_open(), url: urlOf(first.actionUrl) },
        notes,
      };
    }
    const unlisted = mail.count - mail.notifications.length;
    return {
      heading: m.notifications_email_subject({ count: wholeNumber(mail.count) }),
      paragraphs: [],
      lists: [
        {
          items: mail.notifications.map(({ title, message, actionUrl }) => ({
            title,
            text: message,
            url: urlOf(actionUrl),
          })),
        },
      ],
      action: { label: m.notifications_email_all(), url: urlOf(null) },
      notes: [
        ...(unlisted > 0
          ? [
              isSingular(unlisted)
                ? m.notifications_email_one_more()
                : m.notifications_email_more({ count: wholeNumber(unlisted) }),
            ]
          : []),
        ...notes,
      ],
    };
  });
}
