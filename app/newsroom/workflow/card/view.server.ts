import { slugToPublish } from '~/content/articles/writing/publish.server';
import { correctionsOf } from '~/content/corrections/service.server';
import { formatInstant, toLocalTime } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { database, type Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { mayDo } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { measureBefore, runChecks } from '../checklist/checklist.server';
import { recentLinks } from '../checklist/links.server';
import { mayOverrideIn } from '../checklist/overrides/overrides.server';
import { correctionStepOf } from '../corrections/correction-rules';
import { type Current, circumstancesOf, hashesOf, readCurrent, stepActorOf } from '../current-state.server';
import { membersWithPermission } from '../notices/notify.server';
import { isOwnWork } from '../policy';
import { lastPublicationOf, lastStepBy } from '../publishing/store-publications.server';
import { reviewNotesOf } from '../review-notes/review-notes.server';
import { roundKey } from '../rounds/round-names';
import { roundOf } from '../rounds/store-rounds.server';
import {
  approvalCancelsSchedule,
  choicesOf,
  mayReview,
  type PublicationState,
  primaryStepOf,
  refusalOf,
  showsReviewNotes,
} from '../rules';
import * as store from '../store.server';
import type { ChangeAuthor, WorkflowView } from '../workflow-view';

/** Whether a text that nobody has approved yet has been written by all who may approve it. */
async function lacksReviewer(
  executor: Executor,
  current: Pick<Current, 'writers' | 'row' | 'draft'>,
  { status }: PublicationState,
): Promise<boolean> {
  if (status === 'approved' || status === 'published' || circumstancesOf(current).selfApproval) return false;
  const approvers = await membersWithPermission(executor, 'articles.approve');
  const { writers, row } = current;
  return !approvers.some((userId) => !isOwnWork.allows({ role: 'editor', userId }, { ...row, writers }));
}

/** Returns when and by whom a published article was last published or scheduled; only when, for one that was imported. */
async function publicationOf(executor: Executor, articleId: string, publishedAt: Date | null) {
  const publication = await lastPublicationOf(executor, articleId);
  return publication ?? (publishedAt && { by: null, scheduledBy: null, at: publishedAt });
}

/** Returns an article's workflow status and the steps available to the actor. Read-only. */
export async function workflowOf(actor: Actor, articleId: string): Promise<WorkflowView> {
  const current = await readCurrent(actor, articleId);
  const { article, draft, row, publicationState, writers } = current;
  const executor = database();
  await measureBefore(draft.fields);
  const [stepActor, circumstances] = [stepActorOf(actor, current), circumstancesOf(current)];
  const publication = publicationState.isLive ? await publicationOf(executor, articleId, article.publishedAt) : null;
  const { submittedBy, approvedBy, reviewedBy, scheduledBy, deletedBy } = row;
  const named = [submittedBy, approvedBy, reviewedBy, scheduledBy, deletedBy, publication?.scheduledBy ?? null];
  const names = await store.namesOf(executor, named);
  const nameOf = (userId: string | null): string | null => (userId ? (names.get(userId) ?? 'a former member') : null);
  const isActor = (userId: string | null): boolean => 'userId' in actor && userId === actor.userId;
  const toChangeAuthor = (member: store.NamedMember | null): ChangeAuthor | null =>
    member && (isActor(member.id) ? { isSelf: true } : { isSelf: false, name: member.name });
  const zone = siteSetting(newsroomTimeZone);
  // The schedule of an article in the trash is suspended.
  const toScheduledTime = (time: Date | null) =>
    time && !row.deletedAt ? { local: toLocalTime(time, zone), text: formatInstant(time, zone) } : null;
  const mayPublish = stepActor.mayPublish && !row.deletedAt;
  const slug = await slugToPublish(executor, { id: articleId, slug: article.slug }, draft.fields);
  const publishRefusal =
    publicationState.status === 'published'
      ? 'unchanged'
      : refusalOf(publicationState, 'published', stepActor, circumstances);
  const mayPublishLater = mayPublish && publishRefusal === undefined;
  return {
    articleId,
    title: draft.fields.title.trim() || article.title,
    path: `/article/${encodeURIComponent(article.slug)}`,
    takenSlug: slug.requested === slug.assigned ? null : slug,
    wasPublished: article.publishedAt !== null,
    version: draft.version,
    // Of an article that was imported as published, readers see the first version.
    publishedVersion: Math.max(1, row.publishedVersion),
    ...(await hashesOf(executor, current)),
    publicationState,
    choices: choicesOf(publicationState, stepActor, circumstances),
    primary: primaryStepOf(publicationState, stepActor, circumstances),
    reviewNotes: row.reviewNotes,
    notes: await reviewNotesOf(executor, row, nameOf(row.reviewedBy), writers),
    showsNotes: showsReviewNotes(publicationState),
    round: roundKey(row.publishedVersion, await roundOf(executor, articleId)),
    isReturned: row.returnedAt !== null && publicationState.status === 'draft',
    isRejected: row.isRejected && publicationState.status === 'draft',
    mayReview: mayReview(stepActor, circumstances),
    losesApprovalOnEdit:
      showsReviewNotes(publicationState) && stepActor.mayApprove && !stepActor.isWriter && !circumstances.selfApproval,
    lacksReviewer: stepActor.isWriter && !row.deletedAt && (await lacksReviewer(executor, current, publicationState)),
    mayInvite: mayDo(actor, 'users.manage'),
    mayAllowOwnWork: mayDo(actor, 'settings.manage'),
    submittedBy: nameOf(row.submittedBy),
    approvedBy: publicationState.status === 'approved' ? nameOf(row.approvedBy) : null,
    reviewedBy: isActor(row.reviewedBy) ? 'You' : nameOf(row.reviewedBy),
    changedBy: {
      text: toChangeAuthor(await store.lastWriterOf(executor, articleId)),
      status: toChangeAuthor(await lastStepBy(executor, articleId)),
    },
    published: publication && {
      by: publication.by,
      scheduledBy: nameOf(publication.scheduledBy),
      at: formatInstant(publication.at, zone),
    },
    schedule: {
      zone,
      publishAt: toScheduledTime(row.publishAt),
      unpublishAt: toScheduledTime(row.unpublishAt),
      scheduledBy: nameOf(row.scheduledBy),
      mayPublishLater,
      isCancelledByApproval: approvalCancelsSchedule(stepActor, row, draft.contentHash),
      mayUnpublishLater: mayPublishLater || (mayPublish && publicationState.isLive),
    },
    mayUnpublish: mayPublish && publicationState.isLive,
    isArchived: article.isArchived,
    mayArchive: mayDo(actor, 'articles.organise') && !row.deletedAt,
    corrections: publicationState.isLive || article.publishedAt ? await correctionsOf(articleId) : [],
    pendingCorrection: row.pendingCorrection,
    correctionStep: row.deletedAt
      ? null
      : correctionStepOf(publicationState, { pending: row.pendingCorrection, mayPublish: stepActor.mayPublish }),
    isInTrash: row.deletedAt !== null,
    deletedBy: isActor(deletedBy) ? 'You' : nameOf(deletedBy),
    mayDelete: mayDo(actor, 'articles.delete'),
    mayOverride: mayOverrideIn(actor, current),
    findings: await runChecks(actor, executor, draft, recentLinks(draft.fields.content)),
  };
}
