import { commentsOpen } from '~/audience/comments/settings';
import type { Report } from '~/audience/reports/rules';
import { exportOfReports, reportContent } from '~/audience/reports/service.server';
import { articleConcerned, commentedArticle } from '~/content/articles/commented.server';
import { decodeCursor, encodeCursor } from '~/content/articles/rules';
import { database, type Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { sanitiserRules } from '~/platform/html/rules';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { textOf } from '~/platform/html/text';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, authorize, authorizeMember, visitor } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { commentsPerPage } from './constants';
import { type Discussion, type DiscussionQuery, isCommentCursorValue, threadsOf } from './rules';
import * as store from './store.server';
import * as reading from './store-reading.server';

/** The article whose discussion is read. */
export type DiscussedArticle = { id: string; slug: string; commentCount: number };

/** Comments whose HTML an older sanitiser let through are cleaned again before they are shown. */
const cleaned = (rows: reading.StoredRow[]): Promise<reading.StoredRow[]> =>
  Promise.all(
    rows.map(async (row) =>
      row.contentRules === sanitiserRules || row.content === ''
        ? row
        : { ...row, content: (await sanitiseHtml(row.content, { writtenBy: 'comment' })).content },
    ),
  );

/**
 * Rows of one page and what hangs on them: one row more than fits was requested, to know whether another page follows.
 */
function cut(rows: reading.StoredRow[], sort: DiscussionQuery['sort']) {
  const starts = rows.filter(({ level }) => level === 0);
  const last = starts[commentsPerPage - 1];
  if (starts.length <= commentsPerPage || !last) return { rows, nextCursor: null };
  const left = new Set(starts.slice(commentsPerPage).map(({ id }) => id));
  // Rows come level by level: what a row replies to has been seen before it.
  const kept = rows.filter((row) => {
    if (row.level > 0 && row.parentId && left.has(row.parentId)) left.add(row.id);
    return !left.has(row.id);
  });
  return { rows: kept, nextCursor: encodeCursor(reading.cursorOf(last, sort)) };
}

/**
 * The comments under an article, a page at a time, or one of them with its replies and those above it. Members find
 * their
 * own comments that wait, too.
 */
export async function readDiscussion(
  actor: Actor,
  article: DiscussedArticle,
  query: DiscussionQuery,
): Promise<Discussion> {
  const decoded = query.cursor ? decodeCursor(query.cursor) : undefined;
  const executor = database();
  const line = query.comment ? await cleaned(await reading.lineOf(executor, article.id, query.comment, actor)) : [];
  const focus = line.at(-1);
  const sort = focus ? 'oldest' : query.sort;
  const after = decoded && isCommentCursorValue(decoded.value, sort) ? decoded : undefined;
  const page = { viewer: actor, sort, after, limit: commentsPerPage + 1 };
  const isEmpty = article.commentCount === 0 && actor.role === 'visitor';
  const found = focus
    ? await reading.repliesOf(executor, focus.id, page)
    : isEmpty
      ? []
      : await reading.topComments(executor, article.id, page);
  const { rows, nextCursor } = cut(await cleaned(found), sort);
  return {
    article: { id: article.id, slug: article.slug },
    count: article.commentCount,
    isOpen: siteSetting(commentsOpen),
    sort: query.sort,
    threads: threadsOf([...line, ...rows], actor),
    focusId: focus?.id ?? null,
    aboveId: line[0]?.parentId ?? null,
    isMissing: query.comment !== undefined && !focus,
    isFirstPage: after === undefined,
    nextCursor,
  };
}

/**
 * How many published comments an article has.
 * @throws AppError `not_found` when there is no such article.
 */
export async function countOf(slug: string): Promise<number> {
  return (await commentedArticle(database(), slug)).commentCount;
}

/** A comment that someone is about to reply to, as everyone reads it. */
export type ParentComment = { id: string; name: string | null; html: string };

/**
 * What a page needs on which a comment is written.
 * @param parentId the comment that is replied to.
 * @throws AppError `not_found` when the article, or the comment that is replied to, is not there.
 */
export async function readWriting(
  slug: string,
  parentId: string | undefined,
): Promise<{ article: { id: string; slug: string; title: string }; parent: ParentComment | null }> {
  const article = await commentedArticle(database(), slug);
  if (!parentId) return { article, parent: null };
  const [found] = await cleaned((await reading.lineOf(database(), article.id, parentId, visitor)).slice(-1));
  if (found?.status !== 'published') throw new AppError('not_found', m.comments_parent_gone());
  return { article, parent: { id: found.id, name: found.name, html: found.content } };
}

/**
 * One's own comment as it was typed.
 * @throws AppError `not_found` when it is not one's own, or not there any more.
 */
export async function readOwnText(actor: Actor, id: string): Promise<string> {
  const comment = isId(id) ? await store.commentById(database(), id) : undefined;
  const { text } = authorize(actor, 'comments.change_own', comment);
  if (text === null) throw new AppError('not_found', m.comments_gone());
  return text;
}

/**
 * A comment of someone else that can be reported, as everyone reads it.
 * @throws AppError `not_found` when it is not there, or one's own.
 */
async function reportable(executor: Executor, actor: Actor, id: string): Promise<store.LockedComment> {
  return authorize(actor, 'comments.report', isId(id) ? await store.commentById(executor, id) : undefined);
}

/** The comment that someone is about to report. @throws AppError `not_found` when it cannot be reported. */
export async function readReportable(actor: Actor, id: string): Promise<{ id: string; slug: string }> {
  const { articleId } = await reportable(database(), actor, id);
  return { id, slug: (await articleConcerned(database(), articleId)).slug };
}

/**
 * Puts a report of someone else's comment before the newsroom, once for each member and comment.
 * @throws AppError `not_found` when it is not there, or one's own; `too_many`.
 */
export async function reportComment(
  actor: Actor,
  id: string,
  report: Report,
  now: Date,
): Promise<'reported' | 'already_reported'> {
  return transaction(async (executor) => {
    const { articleId, text, content } = await reportable(executor, actor, id);
    return reportContent(actor, executor, { articleId, commentId: id, text: text ?? textOf(content) }, report, now);
  });
}

/** What a member has written in discussions and not deleted, and reported there, for the copy of their data. */
export async function exportOfComments(actor: Actor) {
  const member = authorizeMember(actor, 'accounts.manage_own');
  return {
    comments: await store.commentsBy(database(), member.userId),
    reports: await exportOfReports(actor, database()),
  };
}

/** How many comments of a member everyone can read. */
export async function countCommentsBy(userId: string): Promise<number> {
  return store.countPublishedBy(database(), userId);
}

/**
 * Notifies the pages that show the member's name under comments that it changes, or that the account goes, as part of
 * the
 * transaction in which it does: what a deleted member wrote stays.
 */
export async function announceAuthor(
  actor: Actor,
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
): Promise<void> {
  const member = authorizeMember(actor, 'accounts.manage_own');
  for (const { id, slug } of await store.articlesOf(executor, member.userId)) {
    await emit({ type: 'comments.changed', articleId: id, slug });
  }
}
