import { shownTitle } from '~/content/articles/rules';
import { recordStatus } from '~/content/articles/writing/publish.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { formatInstant, type Occurrence, parseLocalTime } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { fieldError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { checkBefore, runChecks } from '../checklist/checklist.server';
import { problemsOf } from '../checklist/checklist-rules';
import { changeCorrection } from '../corrections/corrections.server';
import {
  assertNotInTrash,
  assertSeen,
  circumstancesOf,
  lockCurrent,
  refusalError,
  type Seen,
  stepActorOf,
} from '../current-state.server';
import { markNoticesRead } from '../notices/mark-read.server';
import { notifyOfSchedule } from '../notices/notify.server';
import { assertChecklistPassed, assertPublishable } from '../publishing/publish.server';
import { recordNote } from '../review-notes/store-notes.server';
import { roundOf } from '../rounds/store-rounds.server';
import { refusalOf } from '../rules';
import { notReturned, setWorkflow, type WorkflowChange } from '../store.server';
import { sameTimeText, scheduleProblem } from './schedule-rules';
import { titlesPublishedAt } from './store-schedule.server';

/** Local times in the newsroom's time zone, as a form sends them; empty for never. */
export type ScheduleChange = Seen & {
  publishAt: string;
  publishOccurrence?: Occurrence;
  unpublishAt: string;
  unpublishOccurrence?: Occurrence;
  /** Review notes, stored if scheduling approves the text. */
  notes?: string;
  /** The correction that explains the changes; the pending one when omitted. */
  correction?: string;
};

/**
 * Returns the instant entered in a field; null when it is empty.
 * @throws AppError `invalid` with a message for the field when the time is malformed, does not exist, or occurs twice
 * and no occurrence was chosen.
 */
function parseScheduledTime(
  name: 'publish' | 'unpublish',
  local: string,
  occurrence: Occurrence | undefined,
  zone: string,
): Date | null {
  if (local === '') return null;
  const read = parseLocalTime(local, zone);
  switch (read.outcome) {
    case 'one':
      return read.instant;
    case 'unreadable':
      throw fieldError('invalid', `${name}At`, 'Enter a date and time.');
    case 'skipped':
      throw fieldError(
        'invalid',
        `${name}At`,
        `This time does not exist: the clocks in ${zone} go forward. The next valid time is ${read.next.replace('T', ', ')}.`,
      );
    case 'doubled':
      if (occurrence) return occurrence === 'first' ? read.first : read.second;
      throw fieldError(
        'invalid',
        `${name}Occurrence`,
        `This time occurs twice that night: first at UTC${read.offsets[0]}, then at UTC${read.offsets[1]}. Choose one.`,
      );
  }
}

type Scheduled = {
  /** The times, with other articles published at the same time, without the title. */
  when: string;
  /** The same with the title. */
  description: string;
  /** The checklist’s warnings about what will be published. */
  warnings: string[];
  /** Whether scheduling has approved the text. */
  isApproval: boolean;
};

/**
 * Sets when an article is published and unpublished, in the newsroom's time zone, replacing any earlier schedule.
 * Scheduling publication approves the current text. If the text changes afterwards, it is not published, and its
 * writers, the submitter and the actor are notified.
 * @throws AppError as `changeStatus`; `invalid` with a message for each invalid field.
 */
export async function schedule(
  actor: Actor,
  articleId: string,
  requested: ScheduleChange,
  now: Date,
): Promise<Scheduled> {
  const member = authorizeMember(actor, 'articles.publish');
  const { userId } = member;
  const zone = siteSetting(newsroomTimeZone);
  const publishAt = parseScheduledTime('publish', requested.publishAt, requested.publishOccurrence, zone);
  const unpublishAt = parseScheduledTime('unpublish', requested.unpublishAt, requested.unpublishOccurrence, zone);
  const problem = scheduleProblem({ publishAt, unpublishAt }, now);
  if (problem) throw fieldError('invalid', problem.field, problem.sentence);
  const links = publishAt ? await checkBefore(actor, articleId, { target: 'published' }) : undefined;
  const { title, isOnlyChanges, sameTime, warnings, isApproval } = await transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    const { draft, publicationState } = current;
    assertNotInTrash(current);
    await assertSeen(executor, current, requested);
    if (unpublishAt && !publishAt && !publicationState.isLive) {
      const sentence = 'This article is not published, so it cannot be unpublished.';
      throw fieldError('invalid', 'unpublishAt', sentence);
    }
    const isScheduled = publishAt !== null || unpublishAt !== null;
    const change: WorkflowChange = {
      ...(requested.correction !== undefined && changeCorrection(actor, current, requested.correction)),
      publishAt,
      unpublishAt,
      scheduleZone: isScheduled ? zone : null,
      scheduledBy: isScheduled ? userId : null,
    };
    const isApproval = publishAt !== null && publicationState.status !== 'approved';
    const findings = publishAt
      ? await runChecks(actor, executor, draft, links, { correction: requested.correction, publishAt })
      : [];
    if (publishAt) {
      const refusal = refusalOf(publicationState, 'published', stepActorOf(actor, current), circumstancesOf(current));
      if (refusal) throw refusalError(refusal);
      await assertPublishable(actor, executor, current);
      assertChecklistPassed(findings, 'Not scheduled');
      if (isApproval) {
        Object.assign(change, { status: 'approved', approvedHash: draft.contentHash, approvedBy: userId });
        Object.assign(change, { reviewedBy: userId, reviewedAt: now, ...notReturned });
        change.reviewNotes = requested.notes ?? '';
        await recordStatus(actor, executor, articleId, 'approved');
        await recordNote(executor, articleId, {
          ...{ decision: 'approved', note: change.reviewNotes, writtenBy: userId, createdAt: now },
          round: await roundOf(executor, articleId),
        });
      }
    }
    await setWorkflow(executor, articleId, change, now);
    await markNoticesRead(executor, emit, articleId);
    await notifyOfSchedule(executor, member, current, { publishAt, unpublishAt, zone });
    await emit({ type: 'schedule.changed' });
    await emit({ type: 'newsroom.changed' });
    if (isApproval) {
      await recordAudit(executor, actor, {
        action: 'article_approved',
        resourceType: 'article',
        resourceId: articleId,
        values: { from: publicationState.status, version: draft.version, contentHash: draft.contentHash },
      });
    }
    await recordAudit(executor, actor, {
      action: isScheduled ? 'article_scheduled' : 'article_schedule_cleared',
      resourceType: 'article',
      resourceId: articleId,
      values: {
        publishAt: publishAt?.toISOString() ?? null,
        unpublishAt: unpublishAt?.toISOString() ?? null,
        contentHash: draft.contentHash,
      },
    });
    const sameTime = publishAt ? await titlesPublishedAt(executor, publishAt, articleId) : [];
    // Only the changes are published again, but the whole article would be unpublished.
    const isOnlyChanges = publicationState.isLive && !unpublishAt;
    const title = shownTitle(draft.fields.title);
    return { title, isOnlyChanges, sameTime, warnings: problemsOf(findings), isApproval };
  });
  const parts = [
    publishAt && `published on ${formatInstant(publishAt, zone)}`,
    unpublishAt && `unpublished on ${formatInstant(unpublishAt, zone)}`,
  ].filter((part) => part !== null);
  const times = parts.length > 0 ? `will be ${parts.join(' and ')}.` : 'is no longer scheduled.';
  const sentenceAbout = (what: string): string =>
    [`${what} ${times}`, sameTimeText(sameTime)].filter((sentence) => sentence !== '').join(' ');
  return {
    when: sentenceAbout(isOnlyChanges ? 'The changes' : 'It'),
    description: sentenceAbout(`${isOnlyChanges ? 'The changes to ' : ''}“${title}”`),
    warnings,
    isApproval,
  };
}
