import { followedArticlesSince } from '~/audience/follows/service.server';
import type { ArticleCard } from '~/content/articles/rules';
import { listArticles } from '~/content/articles/service.server';
import { database } from '~/platform/database/database.server';
import { MailNotSentError, sendMail } from '~/platform/mail/mail.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { composeDigestEmail, type DigestContent } from './emails.server';
import { digestArticles } from './rules';
import { digestOf, moveDigest } from './store.server';

/**
 * Returns the lists of a digest: articles from the member's follows, the newest and the most read. No article appears
 * twice.
 */
async function contentOf(actor: Actor, userId: string, since: Date): Promise<DigestContent> {
  const named = new Set<string>();
  const takeUnnamed = (cards: readonly ArticleCard[]): ArticleCard[] => {
    const taken = cards.filter(({ id }) => !named.has(id)).slice(0, digestArticles);
    for (const { id } of taken) named.add(id);
    return taken;
  };
  const followed = takeUnnamed(await followedArticlesSince(actor, userId, since, digestArticles));
  const latest = await listArticles({ sort: 'latest', since, limit: 2 * digestArticles });
  const newest = takeUnnamed(latest.cards);
  const popular = await listArticles({ sort: 'popular', since, limit: 3 * digestArticles });
  return { followed, newest, mostRead: takeUnnamed(popular.cards) };
}

/**
 * Sends a claimed digest, unless it has been sent, is no longer wanted or is empty. Never sends it twice: the status
 * becomes `sending` before the relay gets the email, and a job that is killed after that, or whose relay hangs up
 * without a response, does not retry.
 * @param since articles published since then are included.
 * @throws MailNotSentError when the relay does not accept the email; calling this again sends it, unless the relay may
 * have accepted it.
 */
export async function sendDigest(actor: Actor, userId: string, week: string, since: Date): Promise<void> {
  authorize(actor, 'notifications.mail');
  const digest = await digestOf(database(), userId, week);
  if (digest?.status !== 'claimed') return;
  const content = await contentOf(actor, userId, since);
  if (!digest.isWanted || Object.values(content).every((cards) => cards.length === 0)) {
    await moveDigest(database(), digest, 'claimed', 'dropped');
    return;
  }
  const message = await composeDigestEmail(database(), digest, content);
  if (!(await moveDigest(database(), digest, 'claimed', 'sending'))) return;
  try {
    await sendMail({ ...message, id: `digest.${week}.${userId}` });
  } catch (error) {
    // The relay may have accepted the email: the status stays `sending`, and nothing is sent again.
    const mayHaveBeenTaken = error instanceof MailNotSentError && error.mayHaveBeenTaken;
    if (!mayHaveBeenTaken) await moveDigest(database(), digest, 'sending', 'claimed');
    throw error;
  }
  await moveDigest(database(), digest, 'sending', 'sent');
}
