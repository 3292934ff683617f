import { categoryName } from '~/content/categories/names';
import { notifyMany } from '~/identity/notifications/notify.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Locale } from '~/platform/languages/locales';
import { withLocale } from '~/platform/languages/request-locale.server';
import { announcedPerRun, announcementBatch, announcementCutoff } from './rules';
import * as store from './store-announcing.server';

/** Returns a notification title that names the matching follow, in the follower's language. */
function titleFor(follower: store.Follower | undefined, article: store.AnnouncedArticle, locale: Locale): string {
  return withLocale(locale, () => {
    if (follower?.kind === 'author') return m.follow_notice_author({ name: article.author?.name ?? '' });
    if (follower?.kind === 'category') return m.follow_notice_category({ name: categoryName(article.category) });
    const tag = article.tags.find(({ slug }) => slug === follower?.tagSlug);
    return m.follow_notice_tag({ name: tag?.name ?? '' });
  });
}

/**
 * Notifies the next batch of an article's followers and stores the progress in the same transaction: when a run is
 * killed, its unfinished batch is rolled back and the next run repeats it. Returns the number of members notified;
 * `undefined` when no followers are left or the article is no longer published.
 */
function announceBatch(articleId: string, now: Date): Promise<number | undefined> {
  return transaction(async (executor, emit) => {
    const announcement = await store.lockAnnouncement(executor, articleId);
    const article = await store.announcedArticle(executor, articleId);
    if (!announcement || announcement.finishedAt || !article) return undefined;
    const followers = await store.followersAfter(executor, article, {
      afterUserId: announcement.throughUserId,
      limit: announcementBatch,
    });
    const last = followers.at(-1);
    if (!last) {
      await store.updateAnnouncement(executor, articleId, { finishedAt: now, throughUserId: null });
      return undefined;
    }
    const byUser = new Map(followers.map((follower) => [follower.userId, follower]));
    const notified = await notifyMany(executor, emit, [...byUser.keys()], (userId, locale) => ({
      type: 'follow',
      title: titleFor(byUser.get(userId), article, locale),
      message: article.title,
      actionUrl: `/article/${article.slug}`,
    }));
    await store.updateAnnouncement(executor, articleId, { throughUserId: last.userId });
    return notified.length;
  });
}

/**
 * Notifies followers about newly published articles, or about a single one: each member once per article, even when
 * several of their follows match. Recipients are the members who followed when the article was published and still do
 * when their batch is processed. Articles published more than three days ago are skipped, and unpublishing an article
 * stops its remaining batches. Returns the number of notifications created.
 */
export async function announceNewArticles(now: Date, articleId?: string): Promise<number> {
  const published = { since: announcementCutoff(now), now, limit: announcedPerRun, articleId };
  let notified = 0;
  for (const id of await store.unannouncedArticles(database(), published)) {
    await store.createAnnouncement(database(), id);
    for (let batch = await announceBatch(id, now); batch !== undefined; batch = await announceBatch(id, now)) {
      notified += batch;
    }
  }
  return notified;
}
