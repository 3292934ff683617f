import {
  commentsHoldFirst,
  commentsHoldLinks,
  commentsHoldWords,
  commentsOpen,
  moderateComments,
} from '~/audience/comments/settings';
import { adjustCommentCount, commentedArticle } from '~/content/articles/comments/comment-counts.server';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError, fieldError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { sanitiserRulesVersion } from '~/platform/html/rules';
import { processText, TextRefusedError } from '~/platform/html/sanitise.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor, Member } from '~/platform/permissions/actors';
import { authorize, authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { longestComment } from '../constants';
import { commentShown } from '../hooks';
import { commentsPerMinute, duplicateCutoff, type HoldPolicy, isBlank, mustHold } from '../rules';
import * as store from '../store.server';
import { renderingTask } from '../text/tasks';
import { type Emit, lockCommentById, notifyOfReply, updateComment } from './change.server';

const limitWriting = rateLimiter({
  name: 'comments',
  description: 'Comments written, by member',
  points: commentsPerMinute,
  seconds: 60,
});

/**
 * Returns the member who is writing, after checking that comments are open and the rate limit allows another comment.
 */
async function authorizeWriter(actor: Actor): Promise<Member> {
  const member = authorizeMember(actor, 'comments.write');
  if (!siteSetting(commentsOpen)) throw new AppError('forbidden', m.comments_closed());
  if (!(await limitWriting(member.userId)).isAllowed) throw new AppError('too_many', m.comments_too_many());
  return member;
}

const invalidText = (message: string): AppError => fieldError('invalid', 'text', message);

/**
 * Renders a comment's text as sanitised HTML.
 * @throws AppError `invalid` for the field `text` when it is too long, takes too long to process or has no visible
 * text; `unavailable` when too many texts are waiting.
 */
async function render(text: string): Promise<string> {
  if (text.length > longestComment) throw invalidText(m.form_too_long({ limit: longestComment }));
  const html = await processText(renderingTask, text, 'text').catch((error: unknown) => {
    if (!(error instanceof TextRefusedError)) throw error;
    throw error.code === 'invalid' ? invalidText(m.form_too_slow()) : fieldError('unavailable', 'text', m.form_busy());
  });
  if (isBlank(html)) throw invalidText(m.comments_text_required());
  return html;
}

/** Returns the rules by which new and edited comments are held. */
export const holdPolicy = (): HoldPolicy => ({
  holdsAll: siteSetting(moderateComments),
  holdsFirst: siteSetting(commentsHoldFirst),
  links: siteSetting(commentsHoldLinks),
  words: siteSetting(commentsHoldWords),
});

/** Returns a new or edited comment's status: published or held. Moderators' own comments are never held. */
async function moderationStatus(executor: Executor, member: Member, html: string): Promise<'published' | 'held'> {
  if (mayDo(member, 'comments.moderate')) return 'published';
  const policy = holdPolicy();
  const isFirst = policy.holdsFirst && !(await store.hasPublished(executor, member.userId));
  return mustHold({ html, isFirst }, policy) ? 'held' : 'published';
}

export type Posted = { id: string; slug: string; status: 'published' | 'held' };

/**
 * Whether a new comment repeats a stored one, even if that has been edited since: the first text neither overwrites the
 * edit nor is posted again.
 */
const isSentAgain = (
  stored: store.LockedComment,
  sent: { articleId: string; parentId: string | null; text: string },
): stored is store.LockedComment & { status: Posted['status'] } =>
  (stored.status === 'published' || stored.status === 'held') &&
  stored.articleId === sent.articleId &&
  stored.parentId === sent.parentId &&
  (stored.text === sent.text || stored.editedAt !== null);

/** A text that its author may post, rendered as sanitised HTML. */
export type PreparedComment = { member: Member; text: string; html: string };

/**
 * Checks and renders a comment before the transaction that posts it.
 * @throws AppError as `postComment`, except `not_found`.
 */
export async function prepareComment(actor: Actor, text: string): Promise<PreparedComment> {
  const member = await authorizeWriter(actor);
  return { member, text, html: await render(text) };
}

type NewComment = { submissionKey?: string; slug: string; parentId?: string };

/**
 * Posts a comment on an article, or a reply to another comment. The same text sent twice within a minute counts as one
 * comment, and so does what is sent again with the same key, however late.
 * @param input.submissionKey chosen at random by the browser when this text is first sent.
 * @param input.parentId the comment being replied to.
 * @throws AppError `unauthenticated` for a visitor; `forbidden` when comments are off; `too_many` when rate-limited;
 * `invalid` when there is no visible text; `not_found` when the article, or the comment being replied to, does not
 * exist.
 */
export async function postComment(actor: Actor, input: NewComment & { text: string }, now: Date): Promise<Posted> {
  const prepared = await prepareComment(actor, input.text);
  const { id, slug, status } = await transaction((executor, emit) =>
    postPrepared(executor, emit, prepared, input, now),
  );
  return { id, slug, status };
}

/** A posted comment. */
type PostedNow = Posted & {
  /** ID of the notification to the author of the comment being replied to, if there is one. */
  notificationId?: string;
  /** Whether the comment had already been posted, so that nothing was added. */
  isRepeated?: true;
};

/** Posts a comment in a transaction, as `postComment`. */
export async function postPrepared(
  executor: Executor,
  emit: Emit,
  { member, text, html }: PreparedComment,
  input: NewComment,
  now: Date,
): Promise<PostedNow> {
  const article = await commentedArticle(executor, input.slug);
  const fields = { userId: member.userId, articleId: article.id, parentId: input.parentId ?? null, text };
  const { submissionKey } = input;
  const earlier = submissionKey ? await store.lockSubmission(executor, member.userId, submissionKey) : undefined;
  if (earlier && isSentAgain(earlier, fields)) {
    return { id: earlier.id, slug: article.slug, status: earlier.status, isRepeated: true };
  }
  const duplicate = await store.findDuplicate(executor, fields, duplicateCutoff(now));
  if (duplicate?.status === 'published' || duplicate?.status === 'held') {
    return { id: duplicate.id, slug: article.slug, status: duplicate.status, isRepeated: true };
  }
  const status = await moderationStatus(executor, member, html);
  const countIncrement = status === 'published' ? 1 : 0;
  const parent =
    input.parentId && (await store.countPublishedReply(executor, input.parentId, article.id, countIncrement));
  if (input.parentId && !parent) throw new AppError('not_found', m.comments_parent_gone());
  const id = newId();
  await store.addComment(executor, {
    id,
    ...fields,
    submissionKey: earlier ? null : submissionKey,
    status,
    content: html,
    contentRules: sanitiserRulesVersion,
    createdAt: now,
  });
  const { slug, title } = article;
  const shown = { id, parentId: fields.parentId, status, article: { id: article.id, slug, title } };
  await commentShown.run(executor, shown, now);
  if (status === 'held') return { id, slug: article.slug, status };
  const notificationId =
    parent && (await notifyOfReply(executor, emit, { id, userId: member.userId }, parent.userId, article));
  await adjustCommentCount(executor, article.id, countIncrement);
  await emit({ type: 'comments.changed', articleId: article.id, slug: article.slug, commentId: id });
  return { id, slug: article.slug, status, notificationId: notificationId || undefined };
}

/**
 * Edits the actor's own comment. If the new text requires moderation, the comment is held, even when it was already
 * published.
 * @throws AppError like `postComment`; `not_found` when the comment is someone else's or no longer exists.
 */
export async function editComment(actor: Actor, input: { id: string; text: string }, now: Date): Promise<Posted> {
  const member = await authorizeWriter(actor);
  const html = await render(input.text);
  return transaction(async (executor, emit) => {
    const comment = authorize(member, 'comments.change_own', await lockCommentById(executor, input.id));
    const status = comment.status === 'held' ? 'held' : await moderationStatus(executor, member, html);
    const { slug } = await updateComment(executor, emit, comment, {
      status,
      text: input.text,
      content: html,
      contentRules: sanitiserRulesVersion,
      editedAt: now,
    });
    return { id: comment.id, slug, status };
  });
}

/**
 * Deletes the actor's own comment. Its text is removed; a placeholder remains if it has replies.
 * @throws AppError `unauthenticated` for a visitor; `not_found` when the comment is someone else's or no longer exists.
 */
export async function deleteComment(actor: Actor, id: string): Promise<{ slug: string; parentId: string | null }> {
  return transaction(async (executor, emit) => {
    const comment = authorize(actor, 'comments.change_own', await lockCommentById(executor, id));
    const { slug } = await updateComment(executor, emit, comment, { status: 'deleted', text: null, content: '' });
    return { slug, parentId: comment.parentId };
  });
}
