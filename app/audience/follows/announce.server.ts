import { categoryName } from '~/content/categories/names';
import { notify } from '~/identity/notifications/notify.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import { localeOf } from '~/platform/languages/locales';
import { withLocale } from '~/platform/languages/request-locale.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { announcedPerRun, announcedSince, announcementBatch } from './rules';
import * as store from './store-announcing.server';

/** Why a follower is told, in their language. */
function titleFor(follower: store.Follower, article: store.AnnouncedArticle): string {
  const locale = localeOf(follower.language);
  return withLocale(locale, () => {
    if (follower.kind === 'author') return m.follow_notice_author({ name: article.author?.name ?? '' });
    if (follower.kind === 'category') return m.follow_notice_category({ name: categoryName(article.category) });
    const tag = article.tags.find(({ slug }) => slug === follower.tagSlug);
    return m.follow_notice_tag({ name: tag?.name ?? '' });
  });
}

/**
 * Notifies the next followers of an article, and remembers in the same transaction how far it has come: a run that is killed
 * has told nobody of its last batch, and the next one begins there. Returns how many it told; `undefined` when none are left.
 */
function announceBatch(articleId: string, now: Date): Promise<number | undefined> {
  return transaction(async (executor, emit) => {
    const { throughUserId, finishedAt } = await store.holdAnnouncement(executor, articleId);
    const article = await store.announcedArticle(executor, articleId);
    if (finishedAt || !article) return undefined;
    const followers = await store.followersAfter(executor, article, {
      afterUserId: throughUserId,
      limit: announcementBatch,
    });
    const last = followers.at(-1);
    if (!last) {
      await store.moveAnnouncement(executor, articleId, { finishedAt: now, throughUserId: null });
      return undefined;
    }
    for (const follower of followers) {
      await notify(executor, emit, {
        userId: follower.userId,
        type: 'follow',
        title: titleFor(follower, article),
        message: article.title,
        actionUrl: `/article/${article.slug}`,
      });
    }
    await store.moveAnnouncement(executor, articleId, { throughUserId: last.userId });
    return followers.length;
  });
}

/**
 * Notifies followers of the articles that have been published: each member once of each article, however many of their
 * follows lead to it. Nobody is told of what was published before their follow began, or more than three days ago.
 * Returns how many notifications that made.
 */
export async function announceNewArticles(actor: Actor, now: Date): Promise<number> {
  authorize(actor, 'follows.announce');
  const ids = await store.unannounced(database(), { since: announcedSince(now), now, limit: announcedPerRun });
  let told = 0;
  for (const id of ids) {
    for (let batch = await announceBatch(id, now); batch !== undefined; batch = await announceBatch(id, now)) {
      told += batch;
    }
  }
  return told;
}
