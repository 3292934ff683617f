import { decodeCursor, encodeCursor } from '~/content/articles/rules';
import { findArticleCreators, findArticleWriters } from '~/newsroom/drafts/revisions/article-creators.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import { type FlagsQuery, parseUrgencyCursor, rowsPerPage } from '../rules';
import { type History, historiesOf } from '../store-histories.server';
import { type FlagRow, flagsPage, type Report, reportsIn } from './store-flags.server';

/** An entry of the list of reports, with the history of the reported content's author. */
export type FlagView = Omit<FlagRow, 'urgency' | 'authorId'> & {
  history: History;
  /** Everyone's reports of this content for this violation, oldest first. */
  reports: Report[];
  /** Whether there is a member to warn. */
  hasAuthor: boolean;
  /** Whether this moderator can remove the content: an existing comment, or a published article if they may publish. */
  canRemove: boolean;
  /** Whether this moderator wrote the content or part of it; if so, someone else has to decide. */
  isOwn: boolean;
};

/**
 * Returns reports from readers, most urgent first, then oldest first, one page at a time.
 * @throws AppError `forbidden`; `invalid` for a cursor that this list did not issue.
 */
export async function listFlags(
  actor: Actor,
  query: FlagsQuery,
  limit = rowsPerPage,
): Promise<{ flags: FlagView[]; nextCursor: string | null }> {
  authorize(actor, 'content.moderate');
  const decoded = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const position = decoded && parseUrgencyCursor(decoded.value);
  if (query.cursor !== undefined && !position) {
    const sentence = 'The cursor is invalid.';
    throw new AppError('invalid', sentence, { cursor: sentence });
  }
  const after = decoded && position && { ...position, id: decoded.id };
  const found = await flagsPage(database(), query, { after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const articleIds = rows.flatMap(({ contentType, article }) => (contentType === 'article' ? article.id : []));
  const [creators, writersOf] = await Promise.all([
    findArticleCreators(database(), articleIds),
    findArticleWriters(database(), articleIds),
  ]);
  const shown = rows.map((row) => {
    if (row.contentType === 'comment') return { ...row, writers: [] };
    const creator = creators.get(row.article.id);
    const writers = writersOf(row.article.id);
    return { ...row, authorId: creator?.userId ?? null, author: creator?.name ?? null, writers };
  });
  const [histories, reports] = await Promise.all([
    historiesOf(
      database(),
      shown.map(({ authorId }) => authorId),
    ),
    reportsIn(
      database(),
      shown.map(({ id }) => id),
    ),
  ]);
  const mayUnpublish = mayDo(actor, 'articles.publish');
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return {
    flags: shown.map(({ urgency: _urgency, authorId, writers, ...flag }) => ({
      ...flag,
      history: histories(authorId),
      reports: reports.filter(({ entryId }) => entryId === flag.id).map(({ entryId: _entryId, ...report }) => report),
      hasAuthor: authorId !== null,
      canRemove: flag.contentType === 'comment' ? flag.commentId !== null : flag.article.isPublished && mayUnpublish,
      isOwn: !mayDo(actor, 'moderation.decide', { authorId, writers }),
    })),
    nextCursor: last ? encodeCursor({ value: `${last.urgency}@${last.createdAt.toISOString()}`, id: last.id }) : null,
  };
}
