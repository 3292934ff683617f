import { commentsHoldFirst, commentsHoldLinks, commentsHoldWords, commentsOpen } from '~/audience/comments/settings';
import { decodeCursor, encodeCursor, isCursorValue } from '~/content/articles/rules';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { textOf } from '~/platform/html/text';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import type { QueueKind } from '../constants';
import { hashOfText } from '../decisions/decide.server';
import { type QueueQuery, rowsPerPage } from '../rules';
import { type History, historiesOf } from '../store-histories.server';
import { countQueue, type QueueReport, queuePage, reportsOf } from './store-queue.server';

/** A queued comment with everything a moderator needs to decide on it. */
export type QueuedComment = {
  id: string;
  isHeld: boolean;
  /** The text as typed, so that link targets are visible. */
  text: string;
  /** Hash of `text`, sent back with a decision to identify the text that the moderator saw. */
  seen: string;
  createdAt: Date;
  editedAt: Date | null;
  article: { slug: string; title: string };
  author: string | null;
  history: History;
  /** The comment it replies to. */
  parent: { author: string | null; text: string } | null;
  reports: Omit<QueueReport, 'commentId'>[];
  isOwn: boolean;
};

/** A page of the comment queue, oldest first. */
export type CommentQueue = {
  comments: QueuedComment[];
  counts: Record<QueueKind, number>;
  nextCursor: string | null;
};

const withTextHash = (text: string) => ({ text, seen: hashOfText(text) });

/**
 * Returns held and reported comments, oldest first, one page at a time.
 * @throws AppError `forbidden`; `invalid` for a cursor that this list did not issue.
 */
export async function listQueue(actor: Actor, query: QueueQuery): Promise<CommentQueue> {
  authorize(actor, 'content.moderate');
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  if (query.cursor !== undefined && !(after && isCursorValue(after.value, 'latest'))) {
    const sentence = 'The cursor is invalid.';
    throw new AppError('invalid', sentence, { cursor: sentence });
  }
  const [found, counts] = await Promise.all([
    queuePage(database(), query.kind, { after, limit: rowsPerPage + 1 }),
    countQueue(database()),
  ]);
  const shown = found.slice(0, rowsPerPage);
  const [histories, reports] = await Promise.all([
    historiesOf(
      database(),
      shown.map(({ authorId }) => authorId),
    ),
    reportsOf(
      database(),
      shown.map(({ id }) => id),
    ),
  ]);
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return {
    comments: shown.map(({ authorId, status, text, content, parent, ...row }) => ({
      ...row,
      ...withTextHash(text ?? textOf(content)),
      isHeld: status === 'held',
      parent: parent && { author: parent.author, text: parent.text ?? textOf(parent.content) },
      history: histories(authorId),
      reports: reports
        .filter(({ commentId }) => commentId === row.id)
        .map(({ commentId: _commentId, ...report }) => report),
      isOwn: !mayDo(actor, 'moderation.decide', { authorId, writers: [] }),
    })),
    counts,
    nextCursor: last ? encodeCursor({ value: last.createdAt.toISOString(), id: last.id }) : null,
  };
}

/** Returns the settings for holding comments, or null when the actor may not change them. */
export const commentSettings = (actor: Actor) =>
  mayDo(actor, 'settings.manage')
    ? {
        comments: siteSetting(commentsOpen),
        commentsHoldFirst: siteSetting(commentsHoldFirst),
        commentsHoldLinks: siteSetting(commentsHoldLinks),
        commentsHoldWords: siteSetting(commentsHoldWords),
      }
    : null;
