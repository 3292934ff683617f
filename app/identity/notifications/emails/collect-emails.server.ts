import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { mailJob } from '../jobs.server';
import { anHourBefore, gatheredBefore, mailsPerHour, membersPerPage } from './email-rules';
import * as store from './store-emails.server';

/**
 * Gathers what members have been notified of into mails: one a member, when the first of it has waited for five minutes,
 * and at most four an hour. Each mail exists together with the job that sends it. Returns how many there are.
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
