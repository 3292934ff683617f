import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { emailJob } from '../jobs.server';
import { collectionCutoff, maxEmailsPerHour, membersPerBatch, minimumAgeCutoff, oneHourBefore } from './email-rules';
import * as store from './store-emails.server';

/**
 * Collects each member's unread notifications into one email once the oldest has waited five minutes, with at most four
 * emails per member per hour. The newest, which may still be withdrawn, wait for the next email. Stores each email and
 * the job that sends it in one transaction. Returns the number of emails.
 */
export async function collectEmails(now: Date): Promise<number> {
  let collected = 0;
  let after: string | undefined;
  for (;;) {
    const members = await store.membersDue(database(), {
      waitingSince: collectionCutoff(now),
      emailedAfter: oneHourBefore(now),
      maxEmails: maxEmailsPerHour,
      after,
      limit: membersPerBatch,
    });
    for (const userId of members) {
      await transaction(async (executor) => {
        const mailId = await store.collectEmail(executor, userId, now, minimumAgeCutoff(now));
        if (!mailId) return;
        await enqueue(executor, emailJob, { mailId });
        collected += 1;
      });
    }
    after = members.at(-1);
    if (members.length < membersPerBatch) return collected;
  }
}
