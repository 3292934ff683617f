import { hash } from 'node:crypto';
import { commentToModerate } from '~/audience/comments/moderate.server';
import { type PreparedComment, prepareComment } from '~/audience/comments/writing/write.server';
import type { FlagType } from '~/audience/reports/constants';
import { lockOpenReports } from '~/audience/reports/moderate.server';
import { AppError, fieldError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor, Member } from '~/platform/permissions/actors';
import { authorize, authorizeMember } from '~/platform/permissions/permissions';
import type { Decided } from '../form-results';
import { alreadyDecided, contentOfComment, executeDecision } from './decide.server';
import { lastModeratorOf } from './store-decisions.server';

/** Returns the hash that identifies a comment's text, so that a decision applies only to the text the moderator saw. */
export const hashOfText = (text: string): string => hash('sha256', text, 'base64url');

/** A queued comment and the hash (`hashOfText`) of the text that the moderator saw. */
export type SeenComment = { id: string; seen: string };

/** Prepares a moderator's reply. An invalid text is reported for the field of the reply. */
async function prepareReply(member: Member, text: string): Promise<PreparedComment> {
  try {
    return await prepareComment(member, text);
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields?.text) throw error;
    throw fieldError(error.code, 'reply', error.fields.text);
  }
}

/** What to do with a queued comment. */
export type CommentDecision =
  | { action: 'approve'; reply?: string }
  | { action: 'remove'; rule: FlagType; reason: string };

/**
 * Publishes or removes a queued comment; either resolves all of its flags.
 * @param input.reply the moderator's public reply to the approved comment; if it cannot be posted, nothing is decided.
 * @param input.rule the rule that the removed comment breaks.
 * @throws AppError as `postComment` for the reply; `forbidden`, also for the moderator's own comment; `conflict` when the comment is no longer waiting,
 * or its author has edited it since the moderator saw it; `not_found`.
 */
export async function decideComment(
  actor: Actor,
  input: SeenComment & CommentDecision,
  now: Date,
): Promise<Decided & { decisionId: string }> {
  const member = authorizeMember(actor, 'content.moderate');
  const reply =
    input.action === 'approve' && input.reply !== undefined ? await prepareReply(member, input.reply) : undefined;
  return transaction(async (executor, emit) => {
    const comment = await commentToModerate(actor, executor, input.id);
    const flags = await lockOpenReports(executor, { articleId: comment.article.id, commentId: comment.id });
    const isWaiting = comment.status === 'held' || (comment.status === 'published' && flags.length > 0);
    if (!isWaiting) throw alreadyDecided(member, await lastModeratorOf(executor, comment.id));
    const moderated = contentOfComment(comment);
    authorize(member, 'moderation.decide', moderated);
    if (hashOfText(comment.text) !== input.seen) {
      throw new AppError('conflict', 'The comment has changed since you opened it. Review it again, then decide.');
    }
    const given =
      input.action === 'approve'
        ? ({ action: 'approved', rule: null, reason: '' } as const)
        : ({ action: 'removed', rule: input.rule, reason: input.reason } as const);
    return {
      decisionId: await executeDecision(
        member,
        executor,
        emit,
        moderated,
        { ...given, flags, text: comment.text, reply },
        now,
      ),
      commentId: comment.id,
      action: given.action,
      decidedAt: now,
    };
  });
}

/** Result of a bulk approval. */
export type ApprovedMany = { approved: number; refused: number };

/**
 * Publishes queued comments one by one. Skips those that cannot be approved, for example because another moderator has
 * already decided on them or they have changed since the actor saw them.
 */
export async function approveMany(actor: Actor, selected: readonly SeenComment[], now: Date): Promise<ApprovedMany> {
  authorizeMember(actor, 'content.moderate');
  let approved = 0;
  for (const comment of selected) {
    try {
      await decideComment(actor, { ...comment, action: 'approve' }, now);
      approved += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { approved, refused: selected.length - approved };
}
