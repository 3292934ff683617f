import { type CommentedArticle, commentedArticle } from '~/content/articles/comments/comment-counts.server';
import { database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor, Member } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { priorityOf, type Report, reportsPerHour } from './rules';
import * as store from './store.server';

const limitReports = rateLimiter({
  name: 'reports',
  description: 'Comment reports, by member',
  points: reportsPerHour,
  seconds: 3600,
});

/** Reported content: a comment and its current text, or an article and its title. */
export type ReportedContent = store.Content & { text: string };

/**
 * Stores a member's report for the newsroom: once per comment, and once per article until that report is resolved,
 * because an article can be changed afterwards. For use cases that have already checked permissions.
 * @throws AppError `too_many` when the member has reported too often.
 */
export async function reportContent(
  member: Member,
  executor: Executor,
  { text, ...content }: ReportedContent,
  { type, reason }: Report,
  now: Date,
): Promise<'reported' | 'already_reported'> {
  if (!(await limitReports(member.userId)).isAllowed) throw new AppError('too_many', m.report_too_many());
  if (content.commentId === null) {
    await store.lockReportsOf(executor, content.articleId);
    const openFlags = await store.lockOpenFlags(executor, content);
    if (openFlags.some(({ reporterId }) => reporterId === member.userId)) return 'already_reported';
  }
  const isNew = await store.addFlag(executor, {
    id: newId(),
    flagType: type,
    contentType: content.commentId === null ? 'article' : 'comment',
    ...content,
    reportedText: text,
    priority: priorityOf(type, await store.countOpenFlags(executor, content)),
    reason: reason ?? '',
    reporterId: member.userId,
    createdAt: now,
    updatedAt: now,
  });
  return isNew ? 'reported' : 'already_reported';
}

/** Returns an article that can be reported. @throws AppError `not_found` when it is not published. */
export async function readReportableArticle(actor: Actor, slug: string): Promise<CommentedArticle> {
  authorizeMember(actor, 'content.report');
  return commentedArticle(database(), slug);
}

/**
 * Reports an article to the newsroom.
 * @throws AppError `not_found` when the article is not published, or `too_many` when rate-limited.
 */
export async function reportArticle(
  actor: Actor,
  slug: string,
  report: Report,
  now: Date,
): Promise<'reported' | 'already_reported'> {
  const member = authorizeMember(actor, 'content.report');
  return transaction(async (executor) => {
    const { id: articleId, title } = await commentedArticle(executor, slug);
    return reportContent(member, executor, { articleId, commentId: null, text: title }, report, now);
  });
}

/** Returns the member's own reports for their data export. */
export async function exportReports(actor: Actor, executor: Executor) {
  const member = authorizeMember(actor, 'accounts.manage_own');
  return store.flagsBy(executor, member.userId);
}
