import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { mailJob } from '../jobs.server';
import { anHourBefore, gatheredBefore, mailsPerHour, membersPerPage } from './email-rules';
import * as store from './store-emails.server';

/**
 * Collects members' waiting notifications into one email per member, once the oldest has waited five minutes, and at
 * most four emails per member per hour. Stores each email in one transaction with the job that sends it. Returns the
 * number of emails.
 */
export async function gatherMails(actor: Actor, now: Date): Promise<number> {
  authorize(actor, 'notifications.mail');
  let gathered = 0;
  let after: string | undefined;
  for (;;) {
    const members = await store.membersDue(database(), {
      waitingSince: gatheredBefore(now),
      mailedAfter: anHourBefore(now),
      mostMails: mailsPerHour,
      after,
      limit: membersPerPage,
    });
    for (const userId of members) {
      await transaction(async (executor) => {
        const mailId = await store.gatherMail(executor, userId, now);
        if (!mailId) return;
        await enqueue(executor, mailJob, { mailId });
        gathered += 1;
      });
    }
    after = members.at(-1);
    if (members.length < membersPerPage) return gathered;
  }
}
