import type { Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { configuration } from '~/platform/program/configuration.server';
import { archiveArticles } from './writing/archive.server';

/** Archives the articles that are due according to the settings. Runs at startup and every hour. */
export async function archiveDueArticles(): Promise<void> {
  const { ARCHIVING, ARCHIVE_AFTER_DAYS } = configuration();
  if (!ARCHIVING) return;
  const archived = await archiveArticles({ now: new Date(), days: ARCHIVE_AFTER_DAYS });
  if (archived > 0) log.info({ archived }, 'articles were archived');
}

export const archiveJob: Job = {
  name: 'articles.archive',
  cron: '0 * * * *',
  run: archiveDueArticles,
};
