import type { Executor } from '~/platform/database/database.server';
import { m } from '~/platform/languages/compiled/messages';
import { localeOf } from '~/platform/languages/locales';
import { composeEmail } from '~/platform/mail/email.server';
import type { OutgoingEmail } from '~/platform/mail/mail.server';
import { oneClickHeaders } from '~/platform/mail/one-click-unsubscription';
import { configuration } from '~/platform/program/configuration.server';
import { confirmationDays } from './constants';
import type { Subscriber } from './rules';
import { unsubscribeToken } from './tokens.server';

/** Returns the unsubscribe headers for every email to a subscriber. */
export async function unsubscribeHeaders(executor: Executor, subscriberId: string): Promise<Record<string, string>> {
  const token = await unsubscribeToken(executor, subscriberId);
  return oneClickHeaders(`${configuration().SITE_URL}/unsubscribe/${token}`);
}

/**
 * Composes the confirmation email in the language of the sign-up page. It contains nothing that was typed into the
 * form, which could otherwise be used to send a message to a stranger's address.
 */
export async function composeConfirmationEmail(
  executor: Executor,
  subscriber: Subscriber,
  token: string,
): Promise<Omit<OutgoingEmail, 'id'>> {
  const locale = localeOf(subscriber.language);
  const inLocale = { locale };
  return {
    to: subscriber.email,
    subject: m.newsletter_email_subject({}, inLocale),
    ...composeEmail({
      locale,
      heading: m.newsletter_email_heading({}, inLocale),
      paragraphs: [m.newsletter_email_body({}, inLocale)],
      action: {
        label: m.newsletter_email_button({}, inLocale),
        url: `${configuration().SITE_URL}/subscribe/confirm/${token}`,
      },
      notes: [
        m.newsletter_email_validity({ days: confirmationDays }, inLocale),
        m.newsletter_email_ignore({}, inLocale),
      ],
    }),
    headers: { ...(await unsubscribeHeaders(executor, subscriber.id)), 'Auto-Submitted': 'auto-generated' },
  };
}
