import { commentToModerate, type ModeratedComment, moderateComment } from '~/audience/comments/moderate.server';
import { type PreparedComment, postPrepared } from '~/audience/comments/writing/write.server';
import type { FlagType } from '~/audience/reports/constants';
import {
  changeReports,
  type LockedFlag,
  lockOpenReports,
  lockReport,
  lockReportsOfArticle,
  reportById,
} from '~/audience/reports/moderate.server';
import { articleById } from '~/content/articles/comments/comment-counts.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { findArticleCreators, findArticleWriters } from '~/newsroom/drafts/revisions/article-creators.server';
import type { UnpublishedState } from '~/newsroom/workflow/publishing/publish.server';
import { unpublishInTransaction } from '~/newsroom/workflow/steps/unpublish.server';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { enqueueIfStarted } from '~/platform/jobs/jobs.server';
import type { Actor, Member } from '~/platform/permissions/actors';
import { authorize, authorizeMember } from '~/platform/permissions/permissions';
import { type DecisionAction, type FlagAction, isActionAllowed } from '../constants';
import type { Decided } from '../form-results';
import { addToLog } from '../house-rules/store-log.server';
import { reportersJob } from '../jobs.server';
import type { FlagDecision } from '../rules';
import { notifyAuthor } from './notify.server';
import { addDecision, addWarning, decisionById } from './store-decisions.server';

type Emit = (...events: DomainEvent[]) => Promise<void>;

/** Thrown when a decision is sent again, such as after its response was lost: the member's own decision is stored. */
class OwnDecisionError extends AppError {
  override readonly title = 'Already decided';
}

/**
 * @param decidedBy the member who decided; null when they have left.
 * @param what what has been decided.
 */
export const alreadyDecided = (member: Member, decidedBy: string | null, what = 'this'): AppError => {
  const sentence = `already decided ${what}. The list is now up to date.`;
  if (decidedBy === member.userId) return new OwnDecisionError('conflict', `You have ${sentence}`);
  return new AppError('conflict', `Another moderator has ${sentence}`);
};

/** The content being decided on: a locked comment, or an article whose reports are locked. */
type ModeratedContent = {
  article: { id: string; slug: string; title: string };
  /** Null for an article. */
  comment: ModeratedComment | null;
  /** Author of the comment, or creator of the article; null if the content was imported or the member has left. */
  authorId: string | null;
  /** Members who wrote part of the article; none for a comment. */
  writers: string[];
  text: string;
};

/** Returns a locked comment as content to decide on. */
export const contentOfComment = (comment: ModeratedComment): ModeratedContent => ({
  article: comment.article,
  comment,
  authorId: comment.userId,
  writers: [],
  text: comment.text,
});

/** Loads an article and locks its reports, so that only one moderator at a time can decide on it. */
async function lockArticleToModerate(executor: Executor, articleId: string): Promise<ModeratedContent> {
  await lockReportsOfArticle(executor, articleId);
  const { id, slug, title } = await articleById(executor, articleId);
  const authorId = (await findArticleCreators(executor, [id])).get(id)?.userId ?? null;
  const writers = (await findArticleWriters(executor, [id]))(id);
  return { article: { id, slug, title }, comment: null, authorId, writers, text: title };
}

/**
 * Publishes or removes the content. Removing an article unpublishes it through the workflow, which requires permission
 * to publish.
 * @returns the state of a removed article when it was unpublished, used to restore it.
 */
async function applyAction(
  member: Member,
  executor: Executor,
  emit: Emit,
  { article, comment }: ModeratedContent,
  action: DecisionAction,
  now: Date,
): Promise<UnpublishedState | undefined> {
  if (action === 'removed' && !comment) {
    return unpublishInTransaction(member, executor, emit, article.id, now, { isRemoval: true });
  }
  if (comment && action === 'approved') await moderateComment(executor, emit, comment, 'published');
  if (comment && action === 'removed') await moderateComment(executor, emit, comment, 'removed');
  return undefined;
}

/**
 * Returns the IDs of one report by each member to notify: everyone who reported the content, except the moderator who
 * decides. A member can report an article more than once.
 */
function chooseReportsToNotify(flags: readonly LockedFlag[], moderator: Member): string[] {
  const reportOf = new Map<string, string>();
  for (const { id, reporterId } of flags) {
    if (reporterId !== null && reporterId !== moderator.userId) reportOf.set(reporterId, id);
  }
  return [...reportOf.values()];
}

/**
 * Stores a decision, carries it out, and notifies the author; a job notifies those who reported the content. Returns the
 * ID of the decision.
 */
export async function executeDecision(
  member: Member,
  executor: Executor,
  emit: Emit,
  moderated: ModeratedContent,
  given: {
    action: DecisionAction;
    rule: FlagType | null;
    reason: string;
    /** Locked flags that the decision resolves. */
    flags: readonly LockedFlag[];
    text: string;
    /** The moderator's reply to a comment that they approve. */
    reply?: PreparedComment;
  },
  now: Date,
): Promise<string> {
  const { action, rule, reason, flags, text } = given;
  const { article, comment, authorId } = moderated;
  const commentId = comment?.id ?? null;
  const id = newId();
  const unpublished = await applyAction(member, executor, emit, moderated, action, now);
  // Approving a comment that was already public does not notify its author.
  const notifiesAuthor = action !== 'approved' || comment?.status === 'held';
  const decision = { id, action, rule, reason, isAboutArticle: comment === null, commentId, article, text };
  const told = notifiesAuthor && authorId ? await notifyAuthor(executor, emit, decision, authorId) : [];
  const reply =
    given.reply && comment
      ? await postPrepared(executor, emit, given.reply, { slug: article.slug, parentId: comment.id }, now)
      : undefined;
  const reportsToNotify = chooseReportsToNotify(flags, member);
  await addDecision(executor, {
    id,
    action,
    rule,
    reason,
    articleId: article.id,
    commentId,
    decidedText: text,
    authorId,
    moderatorId: member.userId,
    before: {
      comment: comment?.status,
      flags: flags.map((flag) => ({ id: flag.id, status: flag.status })),
      taken: unpublished,
      told: [...told, ...(reply?.notificationId ? [reply.notificationId] : [])],
      reportsToNotify,
      reply: reply?.isRepeated ? undefined : reply?.id,
    },
    createdAt: now,
  });
  if (reportsToNotify.length > 0) await enqueueIfStarted(executor, reportersJob, { decisionId: id });
  const flagIds = flags.map((flag) => flag.id);
  await changeReports(executor, flagIds, { status: 'resolved', decisionId: id, updatedAt: now });
  if (action === 'warned' && authorId && rule) {
    await addWarning(executor, { id: newId(), userId: authorId, decisionId: id, rule, reason, createdAt: now });
  }
  await recordAudit(executor, member, {
    action: `${comment ? 'comment' : 'article'}_${action}`,
    resourceType: comment ? 'comment' : 'article',
    resourceId: commentId ?? article.id,
    values: { decision: id, rule, flags: flagIds },
  });
  await addToLog(executor, { id, action, rule, isAboutArticle: comment === null, flags }, now);
  return id;
}

/** Locks a flag and the reported content, and returns both. Locks the content first, as all other code does. */
async function lockFlagToDecide(
  member: Member,
  executor: Executor,
  id: string,
  action: FlagAction,
): Promise<{ flag: LockedFlag; moderated: ModeratedContent }> {
  const known = await reportById(executor, id);
  if (!known || (known.contentType === 'comment' && !known.commentId)) {
    throw new AppError('not_found', 'This report no longer exists.');
  }
  const moderated = known.commentId
    ? contentOfComment(await commentToModerate(member, executor, known.commentId))
    : await lockArticleToModerate(executor, known.articleId);
  const flag = await lockReport(executor, id);
  if (flag?.status === 'investigating' && action === 'investigate')
    throw new AppError('conflict', 'This report is already being investigated. The list is now up to date.');
  if (!flag || !isActionAllowed(flag.status, action)) {
    const decision = flag?.decisionId ? await decisionById(executor, flag.decisionId) : undefined;
    throw alreadyDecided(member, decision?.moderatorId ?? null);
  }
  return { flag, moderated };
}

const decisionOf = { remove: 'removed', warn: 'warned', dismiss: 'dismissed' } as const;

/**
 * Acts on a flag and on those that the moderator saw with it: unresolved ones of the same text, type and status. Removing
 * the content resolves all of its flags. Empty notes replace those of the flag itself only.
 * @throws AppError `forbidden`, also for the moderator's own content and for removing an article without permission to
 * publish; `conflict` when another moderator was faster, there is no one to warn, or the article is not published;
 * `not_found` when there is no such flag, or the comment to remove has been deleted.
 */
export async function decideFlag(actor: Actor, input: FlagDecision, now: Date): Promise<Decided> {
  const member = authorizeMember(actor, 'content.moderate');
  return transaction(async (executor, emit) => {
    const { flag, moderated } = await lockFlagToDecide(member, executor, input.id, input.action);
    authorize(member, 'moderation.decide', moderated);
    const notes = { moderatorNotes: input.notes, updatedAt: now };
    const open = await lockOpenReports(executor, flag);
    const similar = open.filter(
      ({ id, type, status, reportedText }) =>
        id === flag.id ||
        (input.seen.includes(id) && type === flag.type && status === flag.status && reportedText === flag.reportedText),
    );
    const similarIds = similar.map(({ id }) => id);
    await changeReports(executor, input.notes === '' ? [flag.id] : similarIds, notes);
    if (input.action === 'investigate') {
      await changeReports(executor, similarIds, { updatedAt: now, status: 'investigating' });
      await recordAudit(executor, member, {
        action: 'report_investigated',
        resourceType: 'content_flag',
        resourceId: flag.id,
        values: { flags: similarIds },
      });
      return { decisionId: null };
    }
    if (input.action === 'warn' && !moderated.authorId) {
      throw new AppError('conflict', 'There is no one to warn: the content was imported, or its author has left.');
    }
    const flags = input.action === 'remove' ? open : similar;
    const text = moderated.text || flag.reportedText;
    const { rule, reason } = input;
    const action = decisionOf[input.action];
    return {
      decisionId: await executeDecision(member, executor, emit, moderated, { action, rule, reason, flags, text }, now),
      commentId: moderated.comment?.id ?? null,
      action,
      decidedAt: now,
    };
  });
}
