import { followedArticlesSince } from '~/audience/follows/service.server';
import type { ArticleCard } from '~/content/articles/rules';
import { listArticles } from '~/content/articles/service.server';
import { database } from '~/platform/database/database.server';
import { EmailNotSentError, sendEmail } from '~/platform/mail/mail.server';
import { composeDigestEmail, type DigestContent } from './emails.server';
import { digestArticles } from './rules';
import { findDigest, updateDigestStatus } from './store.server';

/**
 * Returns the lists for a digest: articles from the member's follows, the newest articles and the most-read articles.
 * No article appears twice.
 */
async function loadDigestContent(userId: string, since: Date): Promise<DigestContent> {
  const listedIds = new Set<string>();
  const pickUnlisted = (cards: readonly ArticleCard[]): ArticleCard[] => {
    const picked = cards.filter(({ id }) => !listedIds.has(id)).slice(0, digestArticles);
    for (const { id } of picked) listedIds.add(id);
    return picked;
  };
  const followed = pickUnlisted(await followedArticlesSince(userId, since, digestArticles));
  const latest = await listArticles({ sort: 'latest', since, limit: 2 * digestArticles });
  const newest = pickUnlisted(latest.cards);
  const popular = await listArticles({ sort: 'popular', since, limit: 3 * digestArticles });
  return { followed, newest, mostRead: pickUnlisted(popular.cards) };
}

/**
 * Sends a claimed digest, unless it has been sent, is no longer wanted or is empty. Never sends it twice: the status
 * becomes `sending` before the relay gets the email, and nothing is retried if the job is killed after that or the
 * relay hangs up without a response.
 * @param since articles published since then are included.
 * @throws EmailNotSentError when the relay does not accept the email; calling this again sends it, unless the relay may
 * have accepted it.
 */
export async function sendDigest(userId: string, week: string, since: Date): Promise<void> {
  const digest = await findDigest(database(), userId, week);
  if (digest?.status !== 'claimed') return;
  const content = await loadDigestContent(userId, since);
  if (!digest.isWanted || Object.values(content).every((cards) => cards.length === 0)) {
    await updateDigestStatus(database(), digest, 'claimed', 'dropped');
    return;
  }
  const message = await composeDigestEmail(database(), digest, content);
  if (!(await updateDigestStatus(database(), digest, 'claimed', 'sending'))) return;
  try {
    await sendEmail({ ...message, id: `digest.${week}.${userId}` });
  } catch (error) {
    // The relay may have accepted the email: the status stays `sending`, and nothing is sent again.
    const mayHaveBeenAccepted = error instanceof EmailNotSentError && error.mayHaveBeenAccepted;
    if (!mayHaveBeenAccepted) await updateDigestStatus(database(), digest, 'sending', 'claimed');
    throw error;
  }
  await updateDigestStatus(database(), digest, 'sending', 'sent');
}
