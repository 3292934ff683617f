import type { StoredText } from '~/content/articles/hooks';
import type { Executor } from '~/platform/database/database.server';
import { enqueueIfStarted, type Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { announceNewArticles } from './announce.server';
import { announcementCutoff } from './rules';

async function announce(articleId?: string): Promise<void> {
  const notified = await announceNewArticles(new Date(), articleId);
  if (notified > 0) log.info({ notified, articleId }, 'followers were notified of new articles');
}

const articleJob: Job<{ articleId: string }> = {
  name: 'follows.announce_article',
  run: ({ articleId }) => announce(articleId),
};

/** Announces articles published by commands, which run no jobs, and articles scheduled for a date that has passed. */
const catchUpJob: Job = { name: 'follows.announce', cron: '*/10 * * * *', run: () => announce() };

export const followJobs: Job<never>[] = [articleJob, catchUpJob];

/**
 * Enqueues the announcement of a newly published article, so that the publishing transaction itself notifies nobody.
 */
export async function requestAnnouncement(executor: Executor, article: StoredText): Promise<void> {
  const { status, publishedAt, id: articleId } = article;
  if (status !== 'published' || !publishedAt || publishedAt < announcementCutoff(new Date())) return;
  await enqueueIfStarted(executor, articleJob, { articleId });
}
