import type { ArticleStatus } from '~/content/articles/rules';

/** The stored workflow state of an article. */
export type StoredState = {
  /** Status last set on the working copy. */
  status: ArticleStatus;
  /** Whether a version of the article is published. */
  isLive: boolean;
  /** Hash of the approved text. */
  approvedHash: string | null;
  /** Hash of the published text. */
  publishedHash: string | null;
};

/** The current status of a working copy's text. */
export type PublicationState = {
  status: ArticleStatus;
  isLive: boolean;
  /** Whether the published version is older than the working copy. */
  hasPendingChanges: boolean;
  /** Whether the text has changed since it was approved. */
  approvalInvalidated: boolean;
};

/**
 * Derives an article's status from its row and the text of its working copy. An approval covers one exact text: after a
 * change, the article awaits review again. Text identical to the published version counts as published, however it was
 * restored; any other text of a published article is a pending change.
 */
export function publicationStateOf(stored: StoredState, contentHash: string): PublicationState {
  const { isLive } = stored;
  const common = {
    isLive,
    hasPendingChanges: isLive && stored.publishedHash !== contentHash,
    approvalInvalidated: false,
  };
  if (isLive && stored.publishedHash === contentHash) return { ...common, status: 'published' };
  if (stored.status === 'approved' && stored.approvedHash !== contentHash) {
    return { ...common, status: 'pending', approvalInvalidated: true };
  }
  return { ...common, status: stored.status === 'published' ? 'draft' : stored.status };
}

/** The permissions of the actor who requests a change of status. */
export type StepActor = {
  mayWrite: boolean;
  mayApprove: boolean;
  mayPublish: boolean;
  /** Whether the actor wrote part of the text to be approved. */
  isWriter: boolean;
  /** Whether the actor submitted it. */
  isSubmitter: boolean;
};

export type Circumstances = {
  /** Setting: whether writers may approve their own text. */
  selfApproval: boolean;
  hasTitle: boolean;
};

/** Reason why a status cannot be chosen. */
export type Refusal = 'unchanged' | 'no_title' | 'may_not_write' | 'may_not_approve' | 'may_not_publish' | 'own_words';

/** Messages for refusals; the one about titles comes from the spec (spec 2 §5). */
export const refusalText: Record<Refusal, string> = {
  unchanged: 'The article already has this status.',
  no_title: 'Cannot publish article without a valid title',
  may_not_write: 'You are not allowed to write articles.',
  may_not_approve: 'You are not allowed to approve articles.',
  may_not_publish: 'You are not allowed to publish articles.',
  own_words: 'You wrote or changed part of this article, so someone else has to approve it.',
};

/**
 * Checks whether a status may be chosen for an article (spec 2 §4: any status can be chosen directly, Published only by
 * members who can publish). Unpublishing requires the same permission as publishing. Publishing unapproved text also
 * approves it, and so has to be allowed both.
 * @returns the reason for a refusal; `undefined` when the status may be chosen.
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
  // The text of a published or approved article has already been approved; any other is, by the same step.
  const isApproved = publicationState.status === 'published' || publicationState.status === 'approved';
  if (target === 'published' && !stepActor.mayPublish) return 'may_not_publish';
  if (!isApproved && !stepActor.mayApprove) return 'may_not_approve';
  if (!circumstances.hasTitle) return 'no_title';
  return !isApproved && stepActor.isWriter && !circumstances.selfApproval ? 'own_words' : undefined;
}

/** Status names shown in the newsroom (spec 2 §4). */
export const statusNames: Record<ArticleStatus, string> = {
  draft: 'Draft',
  pending: 'Pending Review',
  approved: 'Approved',
  published: 'Published',
};

/** Steps of the primary button, each one status forward (spec 2 §4). A published article has no next step. */
export const primarySteps: Partial<Record<ArticleStatus, { target: ArticleStatus; label: string }>> = {
  draft: { target: 'pending', label: 'Submit for Review' },
  pending: { target: 'approved', label: 'Approve' },
  approved: { target: 'published', label: 'Publish' },
};

/** The step of the main button for the writers of a text that someone else has to approve. */
export const withdrawal = { target: 'draft', label: 'Withdraw from review' } as const;

/**
 * Whether setting a waiting text to draft withdraws it, rather than sending it back. A reviewer who has only changed a
 * text that someone else submitted cannot withdraw it.
 */
export const mayWithdraw = ({
  isSubmitter,
  isWriter,
  mayApprove,
}: Pick<StepActor, 'isSubmitter' | 'isWriter' | 'mayApprove'>): boolean => isSubmitter || (isWriter && !mayApprove);

/**
 * Returns the step of the main button, with the reason why it cannot be taken; null when there is none. A member who
 * cannot approve a pending text can only withdraw it, if it is their own.
 */
export function primaryStepOf(
  publicationState: PublicationState,
  stepActor: StepActor,
  circumstances: Circumstances,
): { target: ArticleStatus; label: string; refusal: Refusal | null } | null {
  const refusal = (target: ArticleStatus) => refusalOf(publicationState, target, stepActor, circumstances) ?? null;
  const { status } = publicationState;
  const step = primarySteps[status];
  if (!step) return null;
  const reason = refusal(step.target);
  if (status !== 'pending' || (reason !== 'own_words' && reason !== 'may_not_approve'))
    return { ...step, refusal: reason };
  if (mayWithdraw(stepActor)) return refusal('draft') === null ? { ...withdrawal, refusal: null } : null;
  return reason === 'own_words' ? { ...step, refusal: reason } : null;
}

/**
 * Whether the actor may decide on a text as its reviewer: request changes, reject it or write notes. A reviewer who has
 * changed the text still may, unless they submitted it; only approving needs someone who wrote none of it.
 */
export const mayReview = (
  { mayApprove, isSubmitter }: Pick<StepActor, 'mayApprove' | 'isSubmitter'>,
  { selfApproval }: Circumstances,
): boolean => mayApprove && (selfApproval || !isSubmitter);

/**
 * Whether an approval cancels the time at which the article would be published, because its text or its correction is
 * no longer the one that was scheduled: what a member who may not publish has approved is never published by itself.
 */
export const approvalCancelsSchedule = (
  { mayPublish }: Pick<StepActor, 'mayPublish'>,
  scheduled: { publishAt: Date | null; approvedHash: string | null; pendingCorrectionBy: string | null },
  contentHash: string,
): boolean =>
  scheduled.publishAt !== null &&
  !mayPublish &&
  (scheduled.approvedHash !== contentHash || scheduled.pendingCorrectionBy !== null);

/** Error for members who would withdraw a text that someone else submitted. */
export const withdrawalRefused = 'Only the person who submitted this text can withdraw it.';

/** Error for members who would request changes to a text that they submitted. */
export const ownReviewRefused = 'You submitted this article, so someone else has to review it.';

/** An option of the status drop-down. */
export type Choice = { status: ArticleStatus; refusal: Refusal | null };

/**
 * Returns the options of the status drop-down in order. Published is included only for members who can publish (spec 2
 * §4), or when it is the current status.
 */
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

/**
 * Whether an article that a reviewer has sent back or rejected remains so after a step. Submitting the same text again, and
 * withdrawing it, decides nothing: once it has been withdrawn, it is returned or rejected as before. Only a new decision or
 * another text ends that.
 * @param isSameText whether the text is the one that was sent back.
 */
export const remainsReturned = ({ status }: PublicationState, target: ArticleStatus, isSameText: boolean): boolean =>
  isSameText && ((status === 'draft' && target === 'pending') || (status === 'pending' && target === 'draft'));

/** Whether review notes are shown and can be edited: while an article is pending or approved (spec 2 §4). */
export const showsReviewNotes = ({ status }: PublicationState): boolean =>
  status === 'pending' || status === 'approved';

/** What happens to a correction: readers see it at once, or when the unpublished changes are published. */
export type CorrectionStep = 'publish' | 'keep';

/** Error for invited members who publish under the name that was taken from their email address. */
export const nameRequired =
  'Before you publish, enter your name in your profile. At the moment, it is only part of your email address.';

/** The decisions on the review screen. */
export const reviewDecisions = ['submit', 'withdraw', 'approve', 'publish', 'request_changes', 'reject'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** The status to which a decision leads; a draft returns to its writers otherwise. */
export const decidedStatus = {
  submit: 'pending',
  withdraw: 'draft',
  approve: 'approved',
  publish: 'published',
} as const satisfies Partial<Record<ReviewDecision, ArticleStatus>>;

/** The decision that a review note belongs to; `noted` if there was none. */
export type NoteDecision = 'changes_requested' | 'rejected' | 'approved' | 'published' | 'noted';

/** A note of a review, with when it was written in the newsroom's time zone. */
export type ReviewNote = {
  decision: NoteDecision;
  note: string;
  /** Null when the account was deleted. */
  by: string | null;
  /** Whether it came from a writer, who submitted or withdrew the article with it. */
  isFromWriter?: boolean;
  at: { iso: string; text: string } | null;
  /** The round of review, from 1; null for notes from before rounds were counted. */
  round: number | null;
};

/** Maximum length of review notes, in characters. */
export const longestNotes = 5_000;

/** Returns the path of an article's workflow, to which its steps are posted. */
export const workflowPath = (articleId: string): string => `/admin/articles/${articleId}/workflow`;

/** Intents of the workflow forms. */
export type WorkflowIntent =
  | 'status'
  | 'decision'
  | 'changes'
  | 'unpublish'
  | 'schedule'
  | 'archive'
  | 'correction'
  | 'delete-correction'
  | 'checklist'
  | 'override'
  | 'withdraw-override'
  | 'delete'
  | 'restore'
  | 'undo-delete';
/** What the workflow's forms have in common. */
export type WorkflowFields = { intent: WorkflowIntent };
