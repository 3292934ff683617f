import { z } from 'zod';
import { isCursorValue } from '~/content/articles/rules';
import { fold, tokensOf } from '~/content/search/rules';
import { multiLine } from '~/platform/forms/form-fields';
import { textOf } from '~/platform/html/text';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { mayDo } from '~/platform/permissions/permissions';
import { type CommentSort, commentSorts, longestComment, minNamedReplyLevel } from './constants';

/** Maximum comments that a member can post or edit per minute. */
export const commentsPerMinute = 10;
/** Maximum ancestors shown above the comment that a page is about. */
export const ancestorsShown = 3;
/** Milliseconds within which identical text counts as the same comment, resent because the response was lost. */
const duplicateWindow = 60_000;

/** Returns the cutoff time: identical text posted since then is a duplicate. */
export const duplicateCutoff = (now: Date): Date => new Date(now.getTime() - duplicateWindow);

export const commentStatuses = ['published', 'held', 'removed', 'deleted'] as const;
export type CommentStatus = (typeof commentStatuses)[number];

export const commentForm = z.object({
  text: multiLine({ limit: longestComment, required: () => m.comments_text_required() }),
});

/** A new comment. With JavaScript, the form sends a random key, which stays the same when it is sent again. */
export const newCommentForm = commentForm.extend({ submissionKey: z.uuid().optional().catch(undefined) });

/** Query parameters for a discussion. Invalid ones are ignored, so that the article is always shown. */
export const discussionQuery = z.object({
  sort: z.enum(commentSorts).catch('newest'),
  cursor: z.string().max(200).optional().catch(undefined),
  /** The comment that the page is about. */
  comment: z.uuid().optional().catch(undefined),
});
/** Query parameters for the comment form: the comment being replied to, if any. */
export const commentFormQuery = discussionQuery.pick({ comment: true });

export type DiscussionQuery = z.output<typeof discussionQuery>;

/** Whether a cursor's value is valid for the sort order: a number of replies, or a date. */
export const isCommentCursorValue = (value: string, sort: CommentSort): boolean =>
  isCursorValue(value, sort === 'answered' ? 'popular' : 'latest');

/** Conditions for holding a comment for moderation (settings `moderateComments` and `commentsHold…`). */
export type HoldPolicy = {
  /** Whether every comment is held. */
  holdsAll: boolean;
  /** Whether a member's comments are held until one has been published. */
  holdsFirst: boolean;
  /** Number of links at or above which a comment is held; 0 disables the check. */
  links: number;
  /** Words and phrases that cause a comment to be held. */
  words: readonly string[];
};

const toSearchText = (text: string): string => ` ${tokensOf(fold(text)).join(' ')} `;

/** The words and phrases of each list with their search texts, which take long to compute for a long list. */
const searchTexts = new WeakMap<readonly string[], { word: string; text: string }[]>();

/** Returns the words and phrases of a setting with their search texts, which are computed once for each of its values. */
function withSearchTexts(words: readonly string[]): { word: string; text: string }[] {
  const known = searchTexts.get(words);
  if (known) return known;
  const computed = words.map((word) => ({ word, text: toSearchText(word) }));
  searchTexts.set(words, computed);
  return computed;
}

/** Returns the addresses of the links in a comment's HTML. */
export const linksIn = (html: string): string[] =>
  Array.from(html.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, address]) => address ?? '');

/** Why the rules hold a comment. */
export type HoldReasons = {
  /** Whether the site holds every comment. */
  all: boolean;
  /** Whether it is held until the member has a published comment. */
  first: boolean;
  /** Number of links and the number from which comments are held; null if there are fewer. */
  links: { count: number; limit: number } | null;
  /** The words and phrases in it for which comments are held. */
  words: string[];
};

/**
 * Returns why a comment must be held for moderation.
 * @param comment.html the rendered text, so that Markdown markup cannot hide a word.
 */
export function holdReasons(comment: { html: string; isFirst: boolean }, policy: HoldPolicy): HoldReasons {
  const addresses = linksIn(comment.html);
  const searchText = toSearchText(`${textOf(comment.html)}\n${addresses.join('\n')}`);
  return {
    all: policy.holdsAll,
    first: comment.isFirst && policy.holdsFirst,
    links:
      policy.links > 0 && addresses.length >= policy.links ? { count: addresses.length, limit: policy.links } : null,
    words: withSearchTexts(policy.words).flatMap(({ word, text }) => (searchText.includes(text) ? word : [])),
  };
}

/** Whether a comment must be held for moderation, as `holdReasons`. */
export function mustHold(comment: { html: string; isFirst: boolean }, policy: HoldPolicy): boolean {
  const { all, first, links, words } = holdReasons(comment, policy);
  return all || first || links !== null || words.length > 0;
}

/** Whether a comment has no visible text. */
export const isBlank = (html: string): boolean => fold(textOf(html)) === '';

/** Whether readers see a comment, either its text or a placeholder above its replies. */
export const isVisible = (comment: { status: CommentStatus; replyCount: number }): boolean =>
  comment.status === 'published' || comment.replyCount > 0;

/**
 * Whether gaining or losing one reply has made a comment visible or hidden.
 * @param comment the comment's state afterwards.
 */
export const hasVisibilityChanged = (comment: { status: CommentStatus; replyCount: number }, by: 1 | -1): boolean =>
  comment.status !== 'published' && comment.replyCount === (by === 1 ? 1 : 0);

/** A stored comment with its level on the requested page. */
export type CommentRow = {
  id: string;
  parentId: string | null;
  userId: string | null;
  /** From the member's profile or the import; null when the member has left. */
  name: string | null;
  /** Whether the member has a public page. */
  isPublic: boolean | null;
  isImported: boolean;
  status: CommentStatus;
  content: string;
  submissionKey: string | null;
  replyCount: number;
  createdAt: Date;
  editedAt: Date | null;
  /**
   * 0 for comments that start the page's threads, 1 for their replies, and so on. Negative for the comment that the
   * page is about and its ancestors.
   */
  level: number;
};

/** A comment as a page shows it, with its visible replies. */
export type CommentView = {
  id: string;
  /** Null for a placeholder, and when the member has left. */
  author: { name: string; path: string | null } | null;
  status: CommentStatus;
  isImported: boolean;
  isOwn: boolean;
  /** The key that the viewer's own comment was sent with, if any. */
  submissionKey?: string;
  /** Sanitised HTML; null when the document already contains it, empty for a placeholder. */
  html: string | null;
  createdAt: Date;
  editedAt: Date | null;
  /** Name of the parent comment's author, when the position on the page does not show it. */
  repliesTo: string | null;
  replies: CommentView[];
  /** Number of replies that are not shown here. */
  hiddenReplies: number;
};

function toView(
  row: CommentRow,
  { parent, viewer }: { parent: CommentRow | undefined; viewer: Actor },
): Omit<CommentView, 'replies' | 'hiddenReplies'> {
  const canRead = mayDo(viewer, 'comments.read', row);
  const isOwn = mayDo(viewer, 'comments.change_own', row);
  const path = row.isPublic && row.userId ? `/members/${row.userId}` : null;
  return {
    id: row.id,
    author: canRead && row.name !== null ? { name: row.name, path } : null,
    status: row.status,
    isImported: row.isImported,
    isOwn,
    submissionKey: (isOwn && row.submissionKey) || undefined,
    html: canRead ? row.content : '',
    createdAt: row.createdAt,
    editedAt: canRead ? row.editedAt : null,
    repliesTo: parent && mayDo(viewer, 'comments.read', parent) ? parent.name : null,
  };
}

/**
 * Builds threads from rows, in the given order.
 * @param rows sibling replies in display order; an ancestor of the page's comments has only the next ancestor as a
 * reply.
 */
export function threadsOf(rows: readonly CommentRow[], viewer: Actor): CommentView[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byParent = Map.groupBy(rows, ({ parentId }) => (parentId && byId.has(parentId) ? parentId : null));
  const viewsBelow = (parentId: string | null, depth: number): CommentView[] =>
    (byParent.get(parentId) ?? []).map((row) => {
      const parent = depth >= minNamedReplyLevel && parentId ? byId.get(parentId) : undefined;
      const shown = (byParent.get(row.id) ?? []).filter(isVisible).length;
      return {
        ...toView(row, { parent, viewer }),
        replies: viewsBelow(row.id, depth + 1),
        hiddenReplies: Math.max(0, row.replyCount - shown),
      };
    });
  return viewsBelow(null, 0);
}

/** Yields every comment in the threads, at any depth. */
export function* flattenThreads(threads: readonly CommentView[]): Generator<CommentView> {
  for (const comment of threads) {
    yield comment;
    yield* flattenThreads(comment.replies);
  }
}

/** One page of the comments on an article. */
export type Discussion = {
  article: { id: string; slug: string };
  /** Number of published comments on all pages. */
  count: number;
  /** Whether comments can be posted. */
  isOpen: boolean;
  sort: CommentSort;
  threads: CommentView[];
  /** The comment that the page is about; null when the page shows all comments. */
  focusId: string | null;
  /** Parent of the first comment shown; null when it has none. */
  aboveId: string | null;
  /** Whether the requested comment was not found. */
  isMissing: boolean;
  isFirstPage: boolean;
  nextCursor: string | null;
};

/** An article's comments, as included in its page's data. */
export type PageComments = {
  article: { id: string; slug: string };
  count: number;
  /** Rendered HTML for visitors; null for members, and when the document already contains it. */
  html: string | null;
  /** Null for visitors. Each comment's HTML is null when the document already contains it. */
  discussion: Discussion | null;
};
