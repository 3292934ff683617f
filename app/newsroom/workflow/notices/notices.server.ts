import { notifyMany, notifyUnlessUnread } from '~/identity/notifications/notify.server';
import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Locale } from '~/platform/languages/locales';
import { siteName } from '~/platform/site-identity/site-name';
import { isOutdated, type NoticeDetails } from './notice-rules';
import { claimNotice, pendingNotices } from './store-notices.server';

const titles = {
  awaiting_review: m.workflow_notice_awaiting_review,
  review_again: m.workflow_notice_review_again,
  can_be_published: m.workflow_notice_can_be_published,
  approved: m.workflow_notice_approved,
  returned: m.workflow_notice_returned,
  rejected: m.workflow_notice_rejected,
  scheduled_rejected: m.workflow_notice_scheduled_rejected,
  changes_requested: m.workflow_notice_changes_requested,
  published: m.workflow_notice_published,
  changes_published: m.workflow_notice_changes_published,
  published_on_schedule: m.workflow_notice_published_on_schedule,
  changes_published_on_schedule: m.workflow_notice_changes_published_on_schedule,
  scheduled: m.workflow_notice_scheduled,
  rescheduled: m.workflow_notice_rescheduled,
  unscheduled: m.workflow_notice_unscheduled,
  schedule_failed: m.workflow_notice_schedule_failed,
  unpublication_scheduled: m.workflow_notice_unpublication_scheduled,
  unpublication_rescheduled: m.workflow_notice_unpublication_rescheduled,
  unpublication_unscheduled: m.workflow_notice_unpublication_unscheduled,
  unpublished: m.workflow_notice_unpublished,
  unpublished_on_schedule: m.workflow_notice_unpublished_on_schedule,
  trashed: m.workflow_notice_trashed,
  commented: m.workflow_notice_commented,
};
/** Titles of notifications that are only about changes to a published article. */
const titlesAboutChanges: Partial<typeof titles> = {
  awaiting_review: m.workflow_notice_changes_awaiting_review,
  review_again: m.workflow_notice_changes_review_again,
  can_be_published: m.workflow_notice_changes_can_be_published,
  approved: m.workflow_notice_changes_approved,
  returned: m.workflow_notice_changes_returned,
  rejected: m.workflow_notice_changes_rejected,
  scheduled_rejected: m.workflow_notice_changes_scheduled_rejected,
  scheduled: m.workflow_notice_changes_scheduled,
  rescheduled: m.workflow_notice_changes_rescheduled,
  unscheduled: m.workflow_notice_changes_unscheduled,
  schedule_failed: m.workflow_notice_changes_schedule_failed,
};
const reasons = {
  changed: m.workflow_notice_because_changed,
  unapproved: m.workflow_notice_because_unapproved,
  schedule_cancelled: m.workflow_notice_because_schedule_cancelled,
  refused: m.workflow_notice_because_refused,
  blocked: m.workflow_notice_because_blocked,
};

/**
 * Returns the notification about a step in a member's language. The article's title and the note are not translated.
 * If it is only about changes to a published article, it says that readers still see the published version. A rejection
 * says that no new version is expected, but that one may be submitted. A step that has cancelled the scheduled
 * publication says so. From the second round of review on, it names the round.
 */
function noticeText(details: NoticeDetails, locale: Locale): { title: string; message: string } {
  const { step, isChange = false, round = 1, zone = 'UTC', because, title, by: name = siteName() } = details;
  const instant = details.publishAt ?? details.unpublishAt;
  const time = instant ? formatInstant(new Date(instant), zone, locale) : '';
  const note = because ? reasons[because]({ problems: details.note ?? '' }, { locale }) : details.note;
  const titleOf = (isChange && titlesAboutChanges[step]) || titles[step];
  const asides = [
    isChange && m.workflow_notice_still_published({}, { locale }),
    step === 'rejected' && m.workflow_notice_none_expected({}, { locale }),
    details.wasLive && m.workflow_notice_no_longer_public({}, { locale }),
    details.isScheduleCancelled && m.workflow_notice_schedule_cancelled({}, { locale }),
  ].filter((aside) => typeof aside === 'string');
  const quoted = asides.length > 0 || note ? m.workflow_notice_quoted({ title }, { locale }) : title;
  const about = asides.length > 0 ? `${quoted} (${asides.join('; ')})` : quoted;
  const heading = titleOf({ time, name }, { locale });
  const suffix = round > 1 ? ` (${m.workflow_notice_round({ round: String(round) }, { locale })})` : '';
  return { title: heading + suffix, message: note ? `${about}: ${note}` : about };
}

/**
 * Notifies all members listed in a notice in a single transaction, unless another run has already done so.
 * Returns how many were notified.
 */
function sendNotice(noticeId: string): Promise<number> {
  return transaction(async (executor, emit) => {
    const notice = await claimNotice(executor, noticeId);
    if (!notice) return 0;
    const { details, userIds } = notice;
    if (isOutdated(details.step, notice)) return 0;
    const { actionUrl } = details;
    const textFor = (_userId: string, locale: Locale) =>
      ({ type: 'system', ...noticeText(details, locale), actionUrl }) as const;
    // One unread notification is enough, however many comments follow.
    const notified =
      details.step === 'commented'
        ? await notifyUnlessUnread(executor, emit, userIds, actionUrl, textFor)
        : await notifyMany(executor, emit, userIds, textFor);
    return notified.length;
  });
}

/**
 * Sends all pending notifications, or those for one notice, once to each member in their own language. Skips those about
 * deleted articles and those that are outdated. Returns the number of notifications sent.
 */
export async function sendNotices(noticeId?: string): Promise<number> {
  let notified = 0;
  for (const id of noticeId ? [noticeId] : await pendingNotices(database())) notified += await sendNotice(id);
  return notified;
}
