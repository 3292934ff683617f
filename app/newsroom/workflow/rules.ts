import type { ArticleStatus } from '~/content/articles/rules';
import type { Correction } from '~/content/corrections/rules';
import type { Finding } from './checklist/checklist-rules';

/** What is stored of an article's way to its readers. */
export type Stored = {
  /** What its working copy was last brought to. */
  status: ArticleStatus;
  /** Whether readers see a version of it. */
  isLive: boolean;
  /** Hash of the words that were passed. */
  approvedHash: string | null;
  /** Hash of the words that readers see. */
  publishedHash: string | null;
};

/** The current status of a working copy's text. */
export type PublicationState = {
  status: ArticleStatus;
  isLive: boolean;
  /** Readers see an older version than the working copy. */
  hasPendingChanges: boolean;
  /** It had been passed, and has been changed since: the approval belonged to other words. */
  approvalInvalidated: boolean;
};

/**
 * Derives an article's status from its row and the text of its working copy. An approval belongs to one text: with
 * another, the article awaits review again. A text that readers already see is published, however it was restored; any
 * other text of a published article is pending changes.
 */
export function publicationStateOf(stored: Stored, contentHash: string): PublicationState {
  const { isLive } = stored;
  const asItStands = {
    isLive,
    hasPendingChanges: isLive && stored.publishedHash !== contentHash,
    approvalInvalidated: false,
  };
  if (isLive && stored.publishedHash === contentHash) return { ...asItStands, status: 'published' };
  if (stored.status === 'approved' && stored.approvedHash !== contentHash) {
    return { ...asItStands, status: 'pending', approvalInvalidated: true };
  }
  return { ...asItStands, status: stored.status === 'published' ? 'draft' : stored.status };
}

/** Who requests a change of status, and for what. */
export type StepActor = {
  mayWrite: boolean;
  mayApprove: boolean;
  mayPublish: boolean;
  /** Wrote some of the words that would be passed. */
  isWriter: boolean;
};

export type Circumstances = {
  /** Setting: whether writers may pass their own words. */
  selfApproval: boolean;
  hasTitle: boolean;
};

/** Why a status cannot be chosen. */
export type Refusal = 'unchanged' | 'no_title' | 'may_not_write' | 'may_not_approve' | 'may_not_publish' | 'own_words';

/** What is said of each refusal; the sentence about titles is the spec's (spec 2 §5). */
export const refusalText: Record<Refusal, string> = {
  unchanged: 'The article already has this status.',
  no_title: 'Cannot publish article without a valid title',
  may_not_write: 'You are not allowed to write articles.',
  may_not_approve: 'You are not allowed to approve articles.',
  may_not_publish: 'You are not allowed to publish articles.',
  own_words: 'You wrote part of this text, so someone else has to approve it.',
};

/**
 * Whether a status may be chosen for an article (spec 2 §4: any status can be chosen directly; Published only by those
 * who
 * can publish). Taking away what readers see is publishing's opposite and needs the same right. Whoever publishes words
 * that nobody has passed passes them.
 * @returns why not; `undefined` when it may.
 */
export function refusalOf(
  publicationState: PublicationState,
  target: ArticleStatus,
  stepActor: StepActor,
  circumstances: Circumstances,
): Refusal | undefined {
  if (target === publicationState.status) return 'unchanged';
  if (publicationState.status === 'published' && !stepActor.mayPublish) return 'may_not_publish';
  if (target === 'draft' || target === 'pending') return stepActor.mayWrite ? undefined : 'may_not_write';
  if (target === 'approved' && !stepActor.mayApprove) return 'may_not_approve';
  if (target === 'published' && !stepActor.mayPublish) return 'may_not_publish';
  if (!circumstances.hasTitle) return 'no_title';
  // The words of a published or approved article have been passed.
  const isPassed = publicationState.status === 'published' || publicationState.status === 'approved';
  return !isPassed && stepActor.isWriter && !circumstances.selfApproval ? 'own_words' : undefined;
}

/** Names of the statuses as the newsroom reads them (spec 2 §4). */
export const statusNames: Record<ArticleStatus, string> = {
  draft: 'Draft',
  pending: 'Pending Review',
  approved: 'Approved',
  published: 'Published',
};

/** What the primary button does: one step forward (spec 2 §4). Nothing follows on published. */
export const primarySteps: Partial<Record<ArticleStatus, { target: ArticleStatus; label: string }>> = {
  draft: { target: 'pending', label: 'Submit for Review' },
  pending: { target: 'approved', label: 'Approve' },
  approved: { target: 'published', label: 'Publish' },
};

/** One entry of the status's drop-down. */
export type Choice = { status: ArticleStatus; refusal: Refusal | null };

/** The statuses of the drop-down in their order: Published only for whoever can publish (spec 2 §4). */
export function choicesOf(
  publicationState: PublicationState,
  stepActor: StepActor,
  circumstances: Circumstances,
): Choice[] {
  const all: ArticleStatus[] = ['draft', 'pending', 'approved', 'published'];
  return all
    .filter((status) => status !== 'published' || stepActor.mayPublish || publicationState.status === 'published')
    .map((status) => ({ status, refusal: refusalOf(publicationState, status, stepActor, circumstances) ?? null }));
}

/** Review notes are shown and written while an article is pending or approved (spec 2 §4). */
export const showsReviewNotes = ({ status }: PublicationState): boolean =>
  status === 'pending' || status === 'approved';

/** A correction says what was put right in what readers had: it goes with changes that take its place. */
export const takesCorrection = ({ isLive }: PublicationState, target: ArticleStatus): boolean =>
  isLive && target === 'published';

/** What is said of a correction that goes with anything else. */
export const correctionRefused = 'You can only publish a correction along with changes to a published article.';

/** What is said of a change of status (spec 2 §4, §8). */
export function saidOf(status: ArticleStatus): { title: string; description: string } {
  return status === 'published'
    ? { title: 'Article Published', description: 'The article is live.' }
    : { title: 'Status Updated', description: `Article status changed to ${status}` };
}

/** What is said when a status could not be changed (spec 2 §8). */
export const updateFailure = {
  title: 'Update Failed',
  description: 'Unable to update article status. Please try again.',
};

/** What is said when an article could not be deleted (spec 2 §8). */
export const deleteFailure = { title: 'Error', description: 'Failed to delete article' };

/** What is said when an article that has not been saved is to be published (spec 2 §4). */
export const saveRequired = {
  title: 'Save Required',
  description: 'Please save the article first before publishing.',
};

/** Most characters of review notes. */
export const longestNotes = 5_000;

/** How long the trash keeps what is in it. */
export const trashDays = 30;
/** Articles deleted before this time are permanently removed from the trash. */
export const emptiedBefore = (now: Date): Date => new Date(now.getTime() - trashDays * 86_400_000);

/** A chosen moment: as the field for it has it, and in words. */
export type ScheduledMoment = { local: string; text: string };

/** An article's status and the steps available to a member of the newsroom, as the screens show them. */
export type WorkflowView = {
  articleId: string;
  title: string;
  /** Where readers find it, or would. */
  path: string;
  /** Version of the working copy that all of this is about. */
  version: number;
  publicationState: PublicationState;
  choices: Choice[];
  primary: { target: ArticleStatus; label: string; refusal: string | null } | null;
  reviewNotes: string;
  showsNotes: boolean;
  /** Changes have been requested of its writers. */
  isReturned: boolean;
  mayApprove: boolean;
  submittedBy: string | null;
  approvedBy: string | null;
  reviewedBy: string | null;
  schedule: {
    zone: string;
    publishAt: ScheduledMoment | null;
    unpublishAt: ScheduledMoment | null;
    scheduledBy: string | null;
    /** The correction published with the scheduled changes; empty for none. */
    correction: string;
    mayPublishLater: boolean;
    mayUnpublishLater: boolean;
  };
  mayUnpublish: boolean;
  isArchived: boolean;
  mayArchive: boolean;
  corrections: Correction[];
  mayCorrect: boolean;
  isInTrash: boolean;
  mayDelete: boolean;
  /** Of all checks but that of the links, which are asked for when someone wants to know. */
  findings: Finding[];
};

/** What the forms of the workflow ask for. */
export const workflowIntents = [
  'status',
  'changes',
  'unpublish',
  'schedule',
  'archive',
  'correction',
  'checklist',
  'delete',
  'restore',
] as const;
export type WorkflowIntent = (typeof workflowIntents)[number];
export const isIntent = (value: unknown): value is WorkflowIntent =>
  (workflowIntents as readonly unknown[]).includes(value);
