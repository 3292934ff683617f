import type { ArticleStatus } from '~/content/articles/rules';
import type { Correction } from '~/content/corrections/rules';
import type { Finding } from './checklist/checklist-rules';
import type { Choice, CorrectionStep, PublicationState, Refusal, ReviewNote } from './rules';

/** A scheduled time: its form field value and its display text. */
export type ScheduledTime = { local: string; text: string };

/** Who made a change: the member or someone else. */
export type ChangeAuthor = { isSelf: true } | { isSelf: false; name: string };

/** An article's workflow status and the steps available to a member, as the newsroom screens show them. */
export type WorkflowView = {
  articleId: string;
  title: string;
  /** Path of the article on the public site, whether or not it is published. */
  path: string;
  /** Whether it has ever been published; followers are notified only the first time. */
  wasPublished: boolean;
  /** Version of the working copy that this view describes. */
  version: number;
  /** Version that was published last; the first one, if none has been. */
  publishedVersion: number;
  /** Hash of everything that readers would see, for a decision about what this view describes. */
  reviewedHash: string;
  /** Hash of everything that readers would see, whatever has been decided about it. */
  shownHash: string;
  /** The requested slug, and the one that the article gets because the requested one is taken; null if it is free. */
  takenSlug: { requested: string; assigned: string } | null;
  publicationState: PublicationState;
  choices: Choice[];
  primary: { target: ArticleStatus; label: string; refusal: Refusal | null } | null;
  /** The note of the last decision; empty for none. */
  reviewNotes: string;
  /** The notes since the article was last approved or published, newest first. */
  notes: ReviewNote[];
  showsNotes: boolean;
  /** Names the round of review that the article is in or was in last: no other round of the article has the same name. */
  round: string;
  /** Whether a reviewer has sent it back: requested changes, or rejected it. */
  isReturned: boolean;
  /** Whether it was rejected, so that no new version is expected. */
  isRejected: boolean;
  /** Whether the member may decide on it as its reviewer. */
  mayReview: boolean;
  /** Whether the member may approve it only as long as they do not change its text. */
  losesApprovalOnEdit: boolean;
  /** Whether the member wrote the text, and nobody else may approve it. */
  lacksReviewer: boolean;
  mayInvite: boolean;
  /** Whether the member may change the setting that lets writers approve their own articles. */
  mayAllowOwnWork: boolean;
  submittedBy: string | null;
  approvedBy: string | null;
  /** Who made the last decision; “You” for the member. */
  reviewedBy: string | null;
  /** Who last saved the text, and who last took a step with the article; null where that is not known. */
  changedBy: { text: ChangeAuthor | null; status: ChangeAuthor | null };
  /** When the version that readers see was published, and by whom if a member did it; null while there is none. */
  published: { by: string | null; scheduledBy: string | null; at: string } | null;
  schedule: {
    zone: string;
    publishAt: ScheduledTime | null;
    unpublishAt: ScheduledTime | null;
    scheduledBy: string | null;
    mayPublishLater: boolean;
    /** Whether an approval by the member cancels the publication, because the text is no longer what was scheduled. */
    isCancelledByApproval: boolean;
    mayUnpublishLater: boolean;
  };
  mayUnpublish: boolean;
  isArchived: boolean;
  mayArchive: boolean;
  /** The corrections that readers see. */
  corrections: Correction[];
  /** The correction that readers see once the changes are published; empty for none. */
  pendingCorrection: string;
  /** What happens to a correction that the member adds; null when there can be none. */
  correctionStep: CorrectionStep | null;
  isInTrash: boolean;
  /** Who moved it to the trash; “You” for the member, null where that is not known. */
  deletedBy: string | null;
  mayDelete: boolean;
  /** Whether the member may override problems that block the article: `own_work` if someone else has to; null if not. */
  mayOverride: 'yes' | 'own_work' | null;
  /** Results of all checks. That of the links runs on request and before some steps; until then, it is pending. */
  findings: Finding[];
};

/** Whether a time is stored at which the article is published or unpublished. */
export const hasSchedule = ({ schedule }: Pick<WorkflowView, 'schedule'>): boolean =>
  schedule.publishAt !== null || schedule.unpublishAt !== null;
