import { openDraft } from '~/newsroom/drafts/service.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import {
  cancelsPublication,
  circumstancesOf,
  hashesOf,
  publicationStateWith,
  rowOrInitial,
  stepActorOf,
} from '../current-state.server';
import { mayDecide } from '../decision-rules';
import { formatInstant } from '../newsroom-time';
import { reviewPath } from '../origins';
import type { ToPublish } from '../questions';
import { choicesOf, mayReview, refusalOf, refusalText, showsReviewNotes } from '../rules';
import { newsroomTimeZone } from '../settings';
import * as store from '../store.server';

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
  authorizeMember(actor, 'articles.write');
  const executor = database();
  const [draft, article] = await Promise.all([openDraft(actor, articleId), store.articleOf(executor, articleId)]);
  if (!article) throw new AppError('not_found', 'This article no longer exists.');
  const row = await rowOrInitial(executor, draft, article.status);
  const current = { draft, row, writers: await store.writersSince(executor, articleId, row.publishedVersion) };
  const publicationState = publicationStateWith(row, article.status, draft.contentHash);
  const [stepActor, circumstances] = [stepActorOf(actor, current), circumstancesOf(current)];
  const refusalOfStep = (target: 'approved' | 'published'): string | null => {
    const refusal = refusalOf(publicationState, target, stepActor, circumstances);
    return refusal ? refusalText[refusal] : null;
  };
  const refusals = { approved: refusalOfStep('approved'), published: refusalOfStep('published') };
  return {
    reviewedHash: (await hashesOf(executor, { draft, row, publicationState })).reviewedHash,
    reviewNotes: row.reviewNotes,
    publishedVersion: row.publishedVersion,
    refusals,
    mayReview: mayReview(stepActor, circumstances),
    toPublish: {
      title: draft.fields.title.trim() || article.title,
      publicationState,
      wasPublished: article.publishedAt !== null,
      schedule: {
        publishAt: row.publishAt && { text: formatInstant(row.publishAt, siteSetting(newsroomTimeZone)) },
        mayPublishLater: stepActor.mayPublish && refusals.published === null,
        isCancelledByApproval: cancelsPublication(stepActor, current),
      },
      pendingCorrection: row.pendingCorrection,
    },
  };
}

/** Returns the path of an article's review while the actor can decide on it; null otherwise. */
export async function findDecisionPath(actor: Actor, articleId: string): Promise<string | null> {
  authorizeMember(actor, 'articles.write');
  const executor = database();
  const [draft, article] = await Promise.all([openDraft(actor, articleId), store.articleOf(executor, articleId)]);
  if (!article) return null;
  const row = await rowOrInitial(executor, draft, article.status);
  const current = { draft, row, writers: await store.writersSince(executor, articleId, row.publishedVersion) };
  const publicationState = publicationStateWith(row, article.status, draft.contentHash);
  if (row.deletedAt || !showsReviewNotes(publicationState)) return null;
  const stepActor = stepActorOf(actor, current);
  const circumstances = circumstancesOf(current);
  const choices = choicesOf(publicationState, stepActor, circumstances);
  return mayDecide({ choices, mayReview: mayReview(stepActor, circumstances) }) ? reviewPath(articleId) : null;
}
