import { currentHoldReasons } from '~/audience/comments/moderate.server';
import type { HoldReasons } from '~/audience/comments/rules';
import { decodeCursor, encodeCursor, isCursorValue } from '~/content/articles/rules';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { textOf } from '~/platform/html/text';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import type { QueueKind } from '../constants';
import { hashOfText } from '../decisions/decide-comments.server';
import { type QueueQuery, rowsPerPage } from '../rules';
import { type History, historiesOf } from '../store-histories.server';
import { countQueue, type QueueReport, queuePage, reportsOf } from './store-queue.server';

/** A queued comment with everything a moderator needs to decide on it. */
export type QueuedComment = {
  id: string;
  isHeld: boolean;
  /** Why the current rules hold it; null for a reported comment. */
  holdReasons: HoldReasons | null;
  /** The text as typed, so that link targets are visible. */
  text: string;
  /** Hash of `text`, sent back with a decision to identify the text that the moderator saw. */
  seen: string;
  createdAt: Date;
  editedAt: Date | null;
  article: { slug: string; title: string; imageUrl: string | null };
  /** Category of the article. */
  category: { slug: string; name: string };
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
  /** Whether the actor may change which comments are held. */
  mayChangeRules: boolean;
};

const withTextHash = (text: string) => ({ text, seen: hashOfText(text) });

/**
 * Returns held and reported comments, oldest first, one page at a time.
 * @throws AppError `forbidden`; `invalid` for a cursor that this list did not issue.
 */
export async function listQueue(actor: Actor, query: QueueQuery, limit = rowsPerPage): Promise<CommentQueue> {
  authorize(actor, 'content.moderate');
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  if (query.cursor !== undefined && !(after && isCursorValue(after.value, 'latest'))) {
    const sentence = 'The cursor is invalid.';
    throw new AppError('invalid', sentence, { cursor: sentence });
  }
  const [found, counts] = await Promise.all([
    queuePage(database(), query.kind, { after, limit: limit + 1 }),
    countQueue(database()),
  ]);
  const shown = found.slice(0, limit);
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
      holdReasons:
        status === 'held'
          ? currentHoldReasons({
              html: content,
              isFirst: authorId !== null && histories(authorId).published === 0,
            })
          : null,
      parent: parent && { author: parent.author, text: parent.text ?? textOf(parent.content) },
      history: histories(authorId),
      reports: reports
        .filter(({ commentId }) => commentId === row.id)
        .map(({ commentId: _commentId, ...report }) => report),
      isOwn: !mayDo(actor, 'moderation.decide', { authorId, writers: [] }),
    })),
    counts,
    mayChangeRules: mayDo(actor, 'settings.manage'),
    nextCursor: last ? encodeCursor({ value: last.createdAt.toISOString(), id: last.id }) : null,
  };
}
