import { createHash } from 'node:crypto';
import { keepLeadPicture, leadPictureTexts } from '~/content/media/lead-picture.server';
import { fieldNames } from '~/newsroom/drafts/fields';
import type { PublicationFacts, TextInUse, TextsInUse } from '~/newsroom/drafts/hooks';
import { type LockedDraft, lockDraft, openDraft } from '~/newsroom/drafts/service.server';
import { selfApproval } from '~/newsroom/workflow/settings';
import { database, type Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { mayDo } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { isOwnWork, isSubmitter } from './policy';
import {
  type Circumstances,
  type PublicationState,
  publicationStateOf,
  type Refusal,
  refusalText,
  type StepActor,
  showsReviewNotes,
  statusNames,
} from './rules';
import * as store from './store.server';

/** An article with its working copy and workflow status, from one consistent read. */
export type Current = {
  articleId: string;
  article: NonNullable<Awaited<ReturnType<typeof store.articleOf>>>;
  draft: LockedDraft;
  row: store.WorkflowRow;
  publicationState: PublicationState;
  /** Members who wrote what is in the text and not published yet. */
  writers: string[];
};

const articleGone = () => new AppError('not_found', 'This article no longer exists.');

/**
 * Returns the workflow row for an article on which no step has been taken yet. If the article was imported as approved
 * or published, this applies to the imported text, which is the first version of the working copy.
 */
async function initialRow(
  executor: Executor,
  draft: Pick<LockedDraft, 'articleId' | 'contentHash'>,
  status: string,
): Promise<store.WorkflowRow> {
  const importedHash = async () => (await store.firstHash(executor, draft.articleId)) ?? draft.contentHash;
  return {
    articleId: draft.articleId,
    status,
    submittedBy: null,
    submittedAt: null,
    approvedHash: status === 'approved' ? await importedHash() : null,
    approvedBy: null,
    publishedHash: status === 'published' ? await importedHash() : null,
    publishedVersion: 0,
    reviewNotes: '',
    reviewedBy: null,
    reviewedAt: null,
    returnedAt: null,
    isRejected: false,
    publishAt: null,
    unpublishAt: null,
    scheduleZone: null,
    scheduledBy: null,
    pendingCorrection: '',
    pendingCorrectionBy: null,
    deletedAt: null,
    deletedBy: null,
    statusBeforeTrash: null,
    updatedAt: new Date(),
  };
}

/** Returns an article's workflow row, or the initial one. Neither locks nor stores anything. */
export async function rowOrInitial(
  executor: Executor,
  draft: Pick<LockedDraft, 'articleId' | 'contentHash'>,
  status: string,
): Promise<store.WorkflowRow> {
  return (await store.workflowRow(executor, draft.articleId)) ?? (await initialRow(executor, draft, status));
}

/**
 * Derives the publication state of a working copy's text from the workflow row.
 * @param articleStatus the article's status in `articles`
 */
export const publicationStateWith = (
  row: store.WorkflowRow,
  articleStatus: string,
  contentHash: string,
): PublicationState =>
  publicationStateOf(
    {
      status: row.status as PublicationState['status'],
      isLive: articleStatus === 'published',
      approvedHash: row.approvedHash,
      publishedHash: row.publishedHash,
    },
    contentHash,
  );

/**
 * Locks an article's working copy and workflow row until the transaction ends, always in this order to avoid deadlocks,
 * and returns its state.
 * @throws AppError `not_found` when the article does not exist.
 */
export async function lockCurrent(executor: Executor, articleId: string): Promise<Current> {
  if (!isId(articleId)) throw articleGone();
  const draft = await lockDraft(executor, articleId);
  const article = await store.articleOf(executor, articleId);
  if (!article) throw articleGone();
  const row = await store.lockWorkflow(executor, articleId, await initialRow(executor, draft, article.status));
  return {
    articleId,
    article,
    draft,
    row,
    publicationState: publicationStateWith(row, article.status, draft.contentHash),
    writers: await store.writersSince(executor, articleId, row.publishedVersion),
  };
}

/**
 * Returns the state of an article for a member to read. Neither locks nor stores anything.
 * @throws AppError `not_found`, or as `authorize` does.
 */
export async function readCurrent(actor: Actor, articleId: string): Promise<Current> {
  const executor = database();
  const [draft, article] = await Promise.all([openDraft(actor, articleId), store.articleOf(executor, articleId)]);
  if (!article) throw articleGone();
  const row = await rowOrInitial(executor, draft, article.status);
  return {
    ...{ articleId, article, draft, row },
    publicationState: publicationStateWith(row, article.status, draft.contentHash),
    writers: await store.writersSince(executor, articleId, row.publishedVersion),
  };
}

/** Returns what an actor may do with an article's working copy. */
export function stepActorOf(actor: Actor, current: Pick<Current, 'writers' | 'row'>): StepActor {
  return {
    mayWrite: mayDo(actor, 'articles.write'),
    mayApprove: mayDo(actor, 'articles.approve'),
    mayPublish: mayDo(actor, 'articles.publish'),
    isWriter: isOwnWork.allows(actor, { ...current.row, writers: current.writers }),
    isSubmitter: isSubmitter.allows(actor, current.row),
  };
}

/** Returns the settings and article properties that decide which steps are allowed. */
export const circumstancesOf = ({ draft }: { draft: Pick<LockedDraft, 'fields'> }): Circumstances => ({
  selfApproval: siteSetting(selfApproval),
  hasTitle: draft.fields.title.trim() !== '',
});

/** Thrown when an article is no longer as the step left it, so that undoing the step changes nothing. */
export class ChangedSinceError extends AppError {
  constructor() {
    super('conflict', 'The article has since been changed, so this could not be undone.');
  }
}

/** @throws AppError `conflict` when the article is in the trash. */
export function assertNotInTrash({ row }: Pick<Current, 'row'>): void {
  if (row.deletedAt) throw new AppError('conflict', 'This article is in the trash. Restore it first.');
}

/** Returns the error for a refusal. */
export function refusalError(refusal: Refusal): AppError {
  if (refusal === 'unchanged') return new AppError('conflict', refusalText[refusal]);
  if (refusal === 'no_title') return new AppError('invalid', refusalText[refusal]);
  return new AppError('forbidden', refusalText[refusal]);
}

/** What an actor who takes a step has seen of the article; both are missing where it is not shown, as in the list. */
export type Seen = {
  /** Version of the working copy. */
  version?: number;
  /** The hash of what the decision rests on. The editor sends none, because it saves before each step. */
  reviewedHash?: string;
};

const hashOf = (parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

type Reviewed = Pick<Current, 'row' | 'publicationState'> & { draft: Pick<LockedDraft, 'fields'> };

/**
 * Returns two hashes of an article as it is now. The version and the stored hash of its working copy do not cover all of
 * this: they stay the same when the article moves to another category, its picture is described differently, or someone
 * else sends it back or sets another time.
 */
export async function hashesOf(
  executor: Executor,
  { draft: { fields }, row: { reviewNotes, pendingCorrection, publishAt }, publicationState: { status } }: Reviewed,
): Promise<{
  /**
   * What readers see once the article is published as it is, whatever has been decided about it: each field of its
   * working copy, the caption and credit of its picture, and its pending correction.
   */
  shownHash: string;
  /** What a decision rests on: what readers see, the last decision about it, and when it would be published. */
  reviewedHash: string;
}> {
  const picture = await leadPictureTexts(fields.imageUrl, executor);
  const values = fieldNames.map((name) => fields[name]);
  const shownHash = hashOf([...values, picture?.caption, picture?.credit, pendingCorrection]);
  return { shownHash, reviewedHash: hashOf([shownHash, status, reviewNotes, publishAt]) };
}

/**
 * Ensures that a decision applies to what the actor has seen, and keeps the caption of the picture as it is until the
 * transaction ends.
 * @throws AppError `conflict` when any of it has changed since.
 */
export async function assertSeen(executor: Executor, current: Current, seen: Seen): Promise<void> {
  await keepLeadPicture(executor, current.draft.fields.imageUrl);
  const isVersion = seen.version === undefined || seen.version === current.draft.version;
  const { reviewedHash } = seen;
  if (isVersion && (reviewedHash === undefined || reviewedHash === (await hashesOf(executor, current)).reviewedHash))
    return;
  const { publicationState } = current;
  const sentence = showsReviewNotes(publicationState)
    ? 'The article has changed since you opened it, or someone else has made a decision about it. Your decision was not saved: read the current version, then decide again.'
    : `The article has changed since you opened it, and its status is now ${statusNames[publicationState.status]}. Your decision was not saved: look at the current version before you continue.`;
  throw new AppError('conflict', sentence);
}

/**
 * Whether an approval of a text is still valid. It is not once the newest version with this text has been sent back or
 * submitted again. An imported approval has no step.
 * @param hashes content hashes by version.
 */
function isApprovalValid(
  approvedHash: string,
  steps: TextsInUse['steps'],
  hashes: ReadonlyMap<number, string>,
): boolean {
  const newest = Math.max(...[...steps.keys()].filter((version) => hashes.get(version) === approvedHash));
  const step = steps.get(newest);
  return step === undefined || step === 'approved' || step === 'published';
}

/** Returns the hash of the text that was last approved, unless it has been sent back since. */
export async function findApprovedHash(
  executor: Executor,
  { articleId, approvedHash }: Pick<store.WorkflowRow, 'articleId' | 'approvedHash'>,
): Promise<string | null> {
  if (approvedHash === null) return null;
  const steps = await store.stepsByVersion(executor, articleId);
  const hashes = await store.hashesOfVersions(executor, articleId, [...steps.keys()]);
  return isApprovalValid(approvedHash, steps, hashes) ? approvedHash : null;
}

/** Returns which text of an article is published, which is approved, and which were reviewed, for the list of its revisions. */
export async function findTextsInUse(articleId: string): Promise<TextsInUse> {
  const executor = database();
  const [stored, article, steps] = await Promise.all([
    store.workflowRow(executor, articleId),
    store.articleOf(executor, articleId),
    store.stepsByVersion(executor, articleId),
  ]);
  const noText = { articleId, contentHash: '' };
  const row = stored ?? (article && (await initialRow(executor, noText, article.status)));
  const decided = [...steps].flatMap(([version, step]) =>
    step === 'approved' || step === 'published' ? [version] : [],
  );
  const hashes = await store.hashesOfVersions(executor, articleId, [...steps.keys()]);
  const inUse = (contentHash: string): TextInUse => ({
    contentHash,
    decidedVersion: Math.max(0, ...decided.filter((version) => hashes.get(version) === contentHash)),
  });
  return {
    published: article?.status === 'published' ? inUse(row?.publishedHash ?? '') : null,
    approved: row?.approvedHash && isApprovalValid(row.approvedHash, steps, hashes) ? inUse(row.approvedHash) : null,
    steps,
  };
}

/** Returns when an article was or will be published, and whether it is archived, for its preview. */
export async function findPublicationFacts(articleId: string): Promise<PublicationFacts> {
  const executor = database();
  const [row, article] = await Promise.all([
    store.workflowRow(executor, articleId),
    store.articleOf(executor, articleId),
  ]);
  return {
    publishedAt: article?.publishedAt ?? row?.publishAt ?? null,
    isArchived: article?.isArchived ?? false,
  };
}
