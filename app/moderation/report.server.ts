import type { Executor } from '~/platform/database.server';
import { AppError } from '~/platform/errors';
import { rateLimiter } from '~/platform/http/rate-limit.server';
import { newId } from '~/platform/identifiers';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, authorizeMember } from '~/security/permissions';
import { priorityOf, type Report, reportsPerHour } from './rules';
import * as store from './store.server';
import { decisionsAbout } from './store-decisions.server';

const limitReports = rateLimiter({ name: 'reports', points: reportsPerHour, seconds: 3600 });

/** A comment as it reads when it is reported. */
export type ReportedComment = { id: string; articleId: string; text: string };

/**
 * Puts a member's report of a comment before the newsroom, once for each member and comment.
 * @throws AppError `too_many` when the member has reported too often.
 */
export async function reportComment(
  actor: Actor,
  executor: Executor,
  comment: ReportedComment,
  { type, reason }: Report,
  now: Date,
): Promise<'reported' | 'already_reported'> {
  const member = authorizeMember(actor, 'content.report');
  if (!(await limitReports(member.userId)).isAllowed) throw new AppError('too_many', m.report_too_many());
  const isNew = await store.addFlag(executor, {
    id: newId(),
    flagType: type,
    contentType: 'comment',
    articleId: comment.articleId,
    commentId: comment.id,
    reportedText: comment.text,
    priority: priorityOf(type, await store.countOpenFlags(executor, comment.id)),
    reason: reason ?? '',
    reporterId: member.userId,
    createdAt: now,
    updatedAt: now,
  });
  return isNew ? 'reported' : 'already_reported';
}

/** A member's own reports, for the copy of their data. */
export async function exportOfReports(actor: Actor, executor: Executor) {
  const member = authorizeMember(actor, 'content.report');
  return store.flagsBy(executor, member.userId);
}

/** What was decided about a member's comments, with warnings and appeals, for the copy of their data. */
export async function exportOfDecisions(actor: Actor, executor: Executor) {
  const member = authorizeMember(actor, 'moderation.appeal');
  return decisionsAbout(executor, member.userId);
}
