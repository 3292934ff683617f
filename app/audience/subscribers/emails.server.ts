import type { Executor } from '~/platform/database/database.server';
import { m } from '~/platform/languages/compiled/messages';
import { localeOf } from '~/platform/languages/locales';
import { composeEmail } from '~/platform/mail/email.server';
import type { OutgoingEmail } from '~/platform/mail/mail.server';
import { oneClickHeaders } from '~/platform/mail/one-click-unsubscription';
import { siteSetting } from '~/platform/settings/settings.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { confirmationDays } from './constants';
import type { Subscriber } from './rules';
import { newsletterFromEmail, newsletterFromName } from './settings.server';
import { unsubscribeToken } from './tokens.server';

/** Returns the sender of the newsletter and of other regular emails about articles. */
export const newsletterSender = (): OutgoingEmail['from'] => ({
  name: siteSetting(newsletterFromName),
  address: siteSetting(newsletterFromEmail),
});

/** Returns the unsubscribe headers for every email to a subscriber. */
export async function unsubscribeHeaders(executor: Executor, subscriberId: string): Promise<Record<string, string>> {
  const token = await unsubscribeToken(executor, subscriberId);
  return oneClickHeaders(`${publicUrl()}/unsubscribe/${token}`);
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
    from: newsletterSender(),
    to: subscriber.email,
    subject: m.newsletter_email_subject({ site: siteName() }, inLocale),
    ...composeEmail({
      locale,
      heading: m.newsletter_email_heading({}, inLocale),
      paragraphs: [m.newsletter_email_body({ site: siteName() }, inLocale)],
      action: {
        label: m.newsletter_email_button({}, inLocale),
        url: `${publicUrl()}/subscribe/confirm/${token}`,
      },
      notes: [
        m.newsletter_email_validity({ days: confirmationDays }, inLocale),
        m.newsletter_email_ignore({}, inLocale),
      ],
    }),
    headers: { ...(await unsubscribeHeaders(executor, subscriber.id)), 'Auto-Submitted': 'auto-generated' },
  };
}
