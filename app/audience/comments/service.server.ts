import { commentsOpen } from '~/audience/comments/settings';
import type { Report } from '~/audience/reports/rules';
import { exportReports, reportContent } from '~/audience/reports/service.server';
import { articleById, commentedArticle } from '~/content/articles/comments/comment-counts.server';
import { decodeCursor, encodeCursor } from '~/content/articles/rules';
import { database, type Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { mustSanitise } from '~/platform/html/containment';
import { sanitiseStored } from '~/platform/html/sanitise.server';
import { textOf } from '~/platform/html/text';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, visitor } from '~/platform/permissions/actors';
import { authorize, authorizeMember } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { commentsPerPage } from './constants';
import { type Discussion, type DiscussionQuery, isCommentCursorValue, threadsOf } from './rules';
import * as store from './store.server';
import * as reading from './store-reading.server';

/** The fields of an article that are needed to read its discussion. */
export type DiscussedArticle = { id: string; slug: string; commentCount: number };

/** Returns the rows; HTML that was stored under older rules, or could break the page around it, is sanitised again. */
async function resanitiseRows(rows: reading.StoredRow[]): Promise<reading.StoredRow[]> {
  const result: reading.StoredRow[] = [];
  // One after another, so that a single page cannot fill the queue for the workers.
  for (const row of rows) {
    const isCurrent = row.content === '' || !mustSanitise(row);
    const content = isCurrent ? row.content : await sanitiseStored(row.content, { contentKind: 'comment' });
    result.push({ ...row, content });
  }
  return result;
}

/**
 * Truncates rows to one page of threads with their replies. One more thread than fits was requested, to detect whether
 * there is a next page.
 */
function truncateToPage(rows: reading.StoredRow[], sort: DiscussionQuery['sort']) {
  const threadStarts = rows.filter(({ level }) => level === 0);
  const last = threadStarts[commentsPerPage - 1];
  if (threadStarts.length <= commentsPerPage || !last) return { rows, nextCursor: null };
  const excludedIds = new Set(threadStarts.slice(commentsPerPage).map(({ id }) => id));
  // Rows are ordered by level, so a row's parent has been processed before it.
  const pageRows = rows.filter((row) => {
    if (row.level > 0 && row.parentId && excludedIds.has(row.parentId)) excludedIds.add(row.id);
    return !excludedIds.has(row.id);
  });
  return { rows: pageRows, nextCursor: encodeCursor(reading.cursorOf(last, sort)) };
}

/**
 * Returns one page of the comments on an article, or one comment with its replies and ancestors. Members also see their
 * own held comments.
 */
export async function readDiscussion(
  actor: Actor,
  article: DiscussedArticle,
  query: DiscussionQuery,
): Promise<Discussion> {
  const decoded = query.cursor ? decodeCursor(query.cursor) : undefined;
  const executor = database();
  const ancestry = query.comment
    ? await resanitiseRows(await reading.commentWithAncestors(executor, article.id, query.comment, actor))
    : [];
  const focus = ancestry.at(-1);
  const sort = focus ? 'oldest' : query.sort;
  const after = decoded && isCommentCursorValue(decoded.value, sort) ? decoded : undefined;
  const page = { viewer: actor, sort, after, limit: commentsPerPage + 1 };
  const isEmpty = article.commentCount === 0 && actor.role === 'visitor';
  const found = focus
    ? await reading.repliesOf(executor, focus.id, page)
    : isEmpty
      ? []
      : await reading.topLevelComments(executor, article.id, page);
  const { rows, nextCursor } = truncateToPage(await resanitiseRows(found), sort);
  return {
    article: { id: article.id, slug: article.slug },
    count: article.commentCount,
    isOpen: siteSetting(commentsOpen),
    sort: query.sort,
    threads: threadsOf([...ancestry, ...rows], actor),
    focusId: focus?.id ?? null,
    aboveId: ancestry[0]?.parentId ?? null,
    isMissing: query.comment !== undefined && !focus,
    isFirstPage: after === undefined,
    nextCursor,
  };
}

/**
 * Returns the number of published comments on an article.
 * @throws AppError `not_found` when there is no such article.
 */
export async function readCommentCount(slug: string): Promise<number> {
  return (await commentedArticle(database(), slug)).commentCount;
}

/** The comment being replied to, as visible to everyone. */
export type ParentComment = { id: string; name: string | null; html: string };

/**
 * Returns the data for the page on which a comment is written.
 * @param parentId the comment being replied to.
 * @throws AppError `not_found` when the article, or the comment being replied to, does not exist.
 */
export async function loadCommentForm(
  slug: string,
  parentId: string | undefined,
): Promise<{ article: { id: string; slug: string; title: string }; parent: ParentComment | null }> {
  const article = await commentedArticle(database(), slug);
  if (!parentId) return { article, parent: null };
  const [found] = await resanitiseRows(
    (await reading.commentWithAncestors(database(), article.id, parentId, visitor)).slice(-1),
  );
  if (found?.status !== 'published') throw new AppError('not_found', m.comments_parent_gone());
  return { article, parent: { id: found.id, name: found.name, html: found.content } };
}

/**
 * Returns the actor's own comment as typed, and its article.
 * @throws AppError `not_found` when the comment is someone else's or no longer exists.
 */
export async function readOwnComment(actor: Actor, id: string): Promise<{ text: string; slug: string }> {
  const comment = isId(id) ? await store.commentById(database(), id) : undefined;
  const { text, articleId } = authorize(actor, 'comments.change_own', comment);
  if (text === null) throw new AppError('not_found', m.comments_gone());
  return { text, slug: (await articleById(database(), articleId)).slug };
}

/**
 * Returns someone else's published comment, which can be reported.
 * @throws AppError `not_found` when the comment does not exist or is the actor's own.
 */
async function findReportable(executor: Executor, actor: Actor, id: string): Promise<store.LockedComment> {
  return authorize(actor, 'comments.report', isId(id) ? await store.commentById(executor, id) : undefined);
}

/** Returns a comment that can be reported. @throws AppError `not_found` when there is no such comment. */
export async function readReportable(actor: Actor, id: string): Promise<{ id: string; slug: string }> {
  const { articleId } = await findReportable(database(), actor, id);
  return { id, slug: (await articleById(database(), articleId)).slug };
}

/**
 * Reports someone else's comment to the newsroom, once per member and comment.
 * @throws AppError `not_found` when the comment does not exist or is the actor's own; `too_many` when rate-limited.
 */
export async function reportComment(
  actor: Actor,
  id: string,
  report: Report,
  now: Date,
): Promise<'reported' | 'already_reported'> {
  const member = authorizeMember(actor, 'content.report');
  return transaction(async (executor) => {
    const { articleId, text, content } = await findReportable(executor, member, id);
    return reportContent(member, executor, { articleId, commentId: id, text: text ?? textOf(content) }, report, now);
  });
}

/** Returns the member's undeleted comments and their reports for their data export. */
export async function exportComments(actor: Actor) {
  const member = authorizeMember(actor, 'accounts.manage_own');
  return {
    comments: await store.commentsBy(database(), member.userId),
    reports: await exportReports(actor, database()),
  };
}

/** Returns the number of a member's published comments. */
export async function countCommentsBy(userId: string): Promise<number> {
  return store.countPublishedBy(database(), userId);
}

/**
 * Invalidates the pages that show the member's name under comments, in the transaction that changes the name or deletes
 * the account. Comments by deleted members stay.
 */
export async function invalidateAuthorPages(
  actor: Actor,
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
): Promise<void> {
  const member = authorizeMember(actor, 'accounts.manage_own');
  for (const { id, slug } of await store.articlesOf(executor, member.userId)) {
    await emit({ type: 'comments.changed', articleId: id, slug });
  }
}
