import { membersPerBatch } from '~/identity/notifications/emails/email-rules';
import { transaction } from '~/platform/events/events.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { digestJob } from './jobs.server';
import { digestWeekAt } from './rules';
import * as store from './store.server';

/**
 * Claims this week's digest for every member who wants one, from Monday 07:00 UTC for two days. Claims are stored
 * together with the jobs that send the digests, once per member and week, so that if a run is killed, the next one
 * continues where it stopped. Returns the number of digests claimed.
 */
export async function claimDigests(now: Date): Promise<number> {
  const week = digestWeekAt(now);
  if (!week) return 0;
  let claimed = 0;
  for (;;) {
    const members = await transaction(async (executor) => {
      const page = await store.claimDigests(executor, week, { now, limit: membersPerBatch });
      for (const userId of page) {
        await enqueue(executor, digestJob, { userId, week: week.name, since: week.since.toISOString() });
      }
      return page.length;
    });
    if (members === 0) return claimed;
    claimed += members;
  }
}
