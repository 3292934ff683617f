import { followedArticlesSince } from '~/audience/follows/service.server';
import type { ArticleCard } from '~/content/articles/rules';
import { listArticles } from '~/content/articles/service.server';
import { database } from '~/platform/database/database.server';
import { MailNotSentError, sendMail } from '~/platform/mail/mail.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { composeDigestEmail, type DigestContent } from './emails.server';
import { digestArticles } from './rules';
import { digestOf, moveDigest } from './store.server';

/** The lists of a digest: what comes of the member's follows, the newest, the most read. None names what one before it does. */
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
 * Sends a claimed digest, unless it has been sent, its member does not want it any more, or there is nothing to say.
 * Never twice: before the relay has it, that is noted, and a job that was killed after this note, or whose relay hung up
 * without a response, does not try again.
 * @param since articles published since then are the week's.
 * @throws MailNotSentError when the relay does not take the mail; calling this again sends it, unless the relay may have taken it.
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
    // What the relay may have taken stays as it is: nobody knows, and nothing is sent again.
    const mayHaveBeenTaken = error instanceof MailNotSentError && error.mayHaveBeenTaken;
    if (!mayHaveBeenTaken) await moveDigest(database(), digest, 'sending', 'claimed');
    throw error;
  }
  await moveDigest(database(), digest, 'sending', 'sent');
}
