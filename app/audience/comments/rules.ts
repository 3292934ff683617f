import { z } from 'zod';
import { isCursorValue } from '~/content/articles/rules';
import { fold, tokensOf } from '~/content/search/rules';
import { manyLines } from '~/platform/forms/form-fields';
import { textOf } from '~/platform/html/text';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, mayDo } from '~/platform/permissions/permissions';
import { type CommentSort, commentSorts, longestComment, namedRepliesFrom } from './constants';

/** Comments that one member may write or change in a minute. */
export const commentsPerMinute = 10;
/** How many comments above the one that a page is about are shown with it. */
export const ancestorsShown = 3;
/** The same text sent again within this time is the same comment: the reply to it got lost on the way. */
const repeatTime = 60_000;

/** Time after which an identical text counts as a duplicate comment. */
export const repeatedSince = (now: Date): Date => new Date(now.getTime() - repeatTime);

export const commentStatuses = ['published', 'held', 'removed', 'deleted'] as const;
export type CommentStatus = (typeof commentStatuses)[number];

export const commentForm = z.object({
  text: manyLines({ limit: longestComment, required: () => m.comments_text_required() }),
});

/** Parameters of a page of a discussion. Invalid ones are ignored: the article is shown regardless. */
export const discussionQuery = z.object({
  sort: z.enum(commentSorts).catch('newest'),
  cursor: z.string().max(200).optional().catch(undefined),
  /** The comment that the page is to be about. */
  comment: z.uuid().optional().catch(undefined),
});
/** The comment that a reply is written to, if any. */
export const writingQuery = discussionQuery.pick({ comment: true });

export type DiscussionQuery = z.output<typeof discussionQuery>;

/** Whether a cursor's value can be compared in a discussion of the given order: a number of replies, or a date. */
export const isCommentCursorValue = (value: string, sort: CommentSort): boolean =>
  isCursorValue(value, sort === 'answered' ? 'popular' : 'latest');

/** When comments wait for a moderator (settings `commentsHold…`). */
export type HoldPolicy = {
  /** Until a member has a published comment. */
  holdsFirst: boolean;
  /** From so many links on; 0 for never. */
  links: number;
  /** With one of these words or phrases. */
  words: readonly string[];
};

const spoken = (text: string): string => ` ${tokensOf(fold(text)).join(' ')} `;

/**
 * Whether a comment waits for a moderator.
 * @param comment.html what readers would see: signs of Markdown within a word do not hide it.
 */
export function mustWait(comment: { html: string; isFirst: boolean }, policy: HoldPolicy): boolean {
  if (comment.isFirst && policy.holdsFirst) return true;
  const addresses = Array.from(comment.html.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, address]) => address);
  if (policy.links > 0 && addresses.length >= policy.links) return true;
  const said = spoken(`${textOf(comment.html)}\n${addresses.join('\n')}`);
  return policy.words.some((word) => said.includes(spoken(word)));
}

/** Whether a comment says anything that can be seen. */
export const saysNothing = (html: string): boolean => fold(textOf(html)) === '';

/** Whether readers see a comment: its text, or a placeholder with replies. */
export const isSeen = (comment: { status: CommentStatus; replyCount: number }): boolean =>
  comment.status === 'published' || comment.replyCount > 0;

/**
 * Whether a comment came into sight, or went out of it, when its replies became one more or one less.
 * @param comment as it is now.
 */
export const hasTurned = (comment: { status: CommentStatus; replyCount: number }, by: 1 | -1): boolean =>
  comment.status !== 'published' && comment.replyCount === (by === 1 ? 1 : 0);

/** A comment as stored, with its position in the requested page. */
export type CommentRow = {
  id: string;
  parentId: string | null;
  userId: string | null;
  /** Of the member's profile, or as imported; none when the member has left. */
  name: string | null;
  /** Whether the member shows a page of their own. */
  isPublic: boolean | null;
  isImported: boolean;
  status: CommentStatus;
  content: string;
  replyCount: number;
  createdAt: Date;
  editedAt: Date | null;
  /**
   * 0 for those that the page begins threads with; their replies one more, and so on. Less than 0 above the page's own.
   */
  level: number;
};

/** A comment as a page shows it, with the replies that are shown below it. */
export type CommentView = {
  id: string;
  /** None of a comment that is only a place for its replies, and none when the member has left. */
  author: { name: string; path: string | null } | null;
  status: CommentStatus;
  isImported: boolean;
  isOwn: boolean;
  /** Sanitised; null when the document carries it already, empty for a place. */
  html: string | null;
  createdAt: Date;
  editedAt: Date | null;
  /** Name of the author it replies to, where its position on the page does not show it. */
  repliesTo: string | null;
  replies: CommentView[];
  /** Replies that are not shown here. */
  hiddenReplies: number;
};

function toView(
  row: CommentRow,
  { parent, viewer }: { parent: CommentRow | undefined; viewer: Actor },
): Omit<CommentView, 'replies' | 'hiddenReplies'> {
  const canRead = mayDo(viewer, 'comments.read', row);
  const path = row.isPublic && row.userId ? `/members/${row.userId}` : null;
  return {
    id: row.id,
    author: canRead && row.name !== null ? { name: row.name, path } : null,
    status: row.status,
    isImported: row.isImported,
    isOwn: mayDo(viewer, 'comments.change_own', row),
    html: canRead ? row.content : '',
    createdAt: row.createdAt,
    editedAt: canRead ? row.editedAt : null,
    repliesTo: parent && mayDo(viewer, 'comments.read', parent) ? parent.name : null,
  };
}

/**
 * Comments as threads, in the order given.
 * @param rows replies of one comment in their order; the comments above the page's own each have one reply, the next of
 * them.
 */
export function threadsOf(rows: readonly CommentRow[], viewer: Actor): CommentView[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byParent = Map.groupBy(rows, ({ parentId }) => (parentId && byId.has(parentId) ? parentId : null));
  const viewsBelow = (parentId: string | null, depth: number): CommentView[] =>
    (byParent.get(parentId) ?? []).map((row) => {
      const parent = depth >= namedRepliesFrom && parentId ? byId.get(parentId) : undefined;
      const shown = (byParent.get(row.id) ?? []).filter(isSeen).length;
      return {
        ...toView(row, { parent, viewer }),
        replies: viewsBelow(row.id, depth + 1),
        hiddenReplies: Math.max(0, row.replyCount - shown),
      };
    });
  return viewsBelow(null, 0);
}

/** Every comment of some threads, whatever its depth. */
export function* allOf(threads: readonly CommentView[]): Generator<CommentView> {
  for (const comment of threads) {
    yield comment;
    yield* allOf(comment.replies);
  }
}

/** What an article's page shows of its comments. */
export type Discussion = {
  article: { id: string; slug: string };
  /** Published comments, on all pages. */
  count: number;
  /** Whether comments can be written. */
  isOpen: boolean;
  sort: CommentSort;
  threads: CommentView[];
  /** The comment that the page is about; null when it shows all. */
  focusId: string | null;
  /** The comment that the first one shown replies to, when that is not shown. */
  aboveId: string | null;
  /** Whether the page was asked for a comment that is not here. */
  isMissing: boolean;
  isFirstPage: boolean;
  nextCursor: string | null;
};

/** What an article's page gets of its comments. */
export type CommentsOfPage = {
  article: { id: string; slug: string };
  count: number;
  /** For visitors, who only read: finished HTML. Null when the document carries it, or for members. */
  html: string | null;
  /** For members. The texts are null when the document carries them. */
  discussion: Discussion | null;
};
