import { newsletterSender } from '~/audience/subscribers/emails.server';
import type { ArticleCard } from '~/content/articles/rules';
import { composeMemberEmail } from '~/identity/notifications/emails/emails.server';
import type { Executor } from '~/platform/database/database.server';
import { m } from '~/platform/languages/compiled/messages';
import type { OutgoingEmail } from '~/platform/mail/mail.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import type { DigestEmail } from './store.server';

/** The article lists in a digest. */
export type DigestContent = { followed: ArticleCard[]; newest: ArticleCard[]; mostRead: ArticleCard[] };

/** Composes one member's weekly digest. */
export async function composeDigestEmail(
  executor: Executor,
  digest: DigestEmail,
  { followed, newest, mostRead }: DigestContent,
): Promise<Omit<OutgoingEmail, 'id'>> {
  const siteUrl = publicUrl();
  const list = (heading: string, cards: ArticleCard[]) =>
    cards.length === 0
      ? []
      : [
          {
            heading,
            items: cards.map(({ title, excerpt, slug }) => ({
              title,
              text: excerpt,
              url: `${siteUrl}/article/${slug}`,
            })),
          },
        ];
  const email = await composeMemberEmail(executor, digest, 'digest', () => ({
    heading: m.notifications_digest_subject({ site: siteName() }),
    paragraphs: [],
    lists: [
      ...list(m.notifications_digest_followed(), followed),
      ...list(m.notifications_digest_newest(), newest),
      ...list(m.notifications_digest_most_read(), mostRead),
    ],
    action: { label: m.notifications_digest_button(), url: `${siteUrl}/articles` },
    notes: [m.notifications_digest_reason()],
  }));
  return { ...email, from: newsletterSender() };
}
