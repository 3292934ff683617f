import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { siteSetting } from '~/platform/settings/settings.server';
import { circumstancesOf, hashesOf, readCurrent, stepActorOf } from '../current-state.server';
import { mayDecide } from '../decision-rules';
import { reviewPath } from '../origins';
import type { ToPublish } from '../questions';
import { approvalCancelsSchedule, choicesOf, mayReview, refusalOf, refusalText, showsReviewNotes } from '../rules';

/** What a decision about an article needs, where a list offers it. */
export type DecisionState = {
  reviewedHash: string;
  /** The stored review notes. */
  reviewNotes: string;
  /** The version that readers see; 0 for none. */
  publishedVersion: number;
  /** Why the actor may not approve or publish the article; null for what is possible. */
  refusals: { approved: string | null; published: string | null };
  /** Whether the actor may send it back to its writers. */
  mayReview: boolean;
  /** What the question before it is published at once depends on, except the checklist. */
  toPublish: Omit<ToPublish, 'findings'>;
};

/**
 * Returns what a decision about an article needs.
 * @throws AppError `not_found`, or as `authorize` does.
 */
export async function decisionStateOf(actor: Actor, articleId: string): Promise<DecisionState> {
  const current = await readCurrent(actor, articleId);
  const { article, draft, row, publicationState } = current;
  const [stepActor, circumstances] = [stepActorOf(actor, current), circumstancesOf(current)];
  const refusalOfStep = (target: 'approved' | 'published'): string | null => {
    const refusal = refusalOf(publicationState, target, stepActor, circumstances);
    return refusal ? refusalText[refusal] : null;
  };
  const refusals = { approved: refusalOfStep('approved'), published: refusalOfStep('published') };
  const shownTime = (time: Date | null) => time && { text: formatInstant(time, siteSetting(newsroomTimeZone)) };
  return {
    reviewedHash: (await hashesOf(database(), current)).reviewedHash,
    reviewNotes: row.reviewNotes,
    publishedVersion: row.publishedVersion,
    refusals,
    mayReview: mayReview(stepActor, circumstances),
    toPublish: {
      title: draft.fields.title.trim() || article.title,
      publicationState,
      wasPublished: article.publishedAt !== null,
      schedule: {
        publishAt: shownTime(row.publishAt),
        unpublishAt: shownTime(row.unpublishAt),
        mayPublishLater: stepActor.mayPublish && refusals.published === null,
        isCancelledByApproval: approvalCancelsSchedule(stepActor, row, draft.contentHash),
      },
      pendingCorrection: row.pendingCorrection,
    },
  };
}

/** Returns the path of an article's review while the actor can decide on it; null otherwise. */
export async function findDecisionPath(actor: Actor, articleId: string): Promise<string | null> {
  const current = await readCurrent(actor, articleId);
  const { row, publicationState } = current;
  if (row.deletedAt || !showsReviewNotes(publicationState)) return null;
  const stepActor = stepActorOf(actor, current);
  const circumstances = circumstancesOf(current);
  const choices = choicesOf(publicationState, stepActor, circumstances);
  return mayDecide({ choices, mayReview: mayReview(stepActor, circumstances) }) ? reviewPath(articleId) : null;
}
