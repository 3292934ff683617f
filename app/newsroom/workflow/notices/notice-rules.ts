import { reviewPath } from '../origins';
import { workflowPath } from '../rules';

/** A step about which newsroom members are notified. */
export type NoticeStep =
  | 'awaiting_review'
  | 'review_again'
  | 'can_be_published'
  | 'approved'
  | 'returned'
  | 'rejected'
  | 'scheduled_rejected'
  | 'changes_requested'
  | 'published'
  | 'changes_published'
  | 'published_on_schedule'
  | 'changes_published_on_schedule'
  | 'scheduled'
  | 'rescheduled'
  | 'unscheduled'
  | 'schedule_failed'
  | 'unpublication_scheduled'
  | 'unpublication_rescheduled'
  | 'unpublication_unscheduled'
  | 'unpublished'
  | 'unpublished_on_schedule'
  | 'trashed'
  | 'commented';

/** Details of a step, stored until the members concerned are notified, each in their own language. */
export type NoticeDetails = {
  step: NoticeStep;
  /** Title of the article at the time. */
  title: string;
  /** Path on this site. */
  actionUrl: string;
  /** Whether it is only about changes to a published article, whose earlier version readers still see. */
  isChange?: boolean;
  /** The round of review since the article was last published. */
  round?: number;
  /** The editorial comment that was added; missing in older notices. */
  commentId?: string;
  /** Who took the step, where the notification names them. */
  by?: string;
  /** The reviewer's note, in the language it was written in, or the problems for which publication is blocked, in English. */
  note?: string;
  /** Why the article is not published on schedule. */
  because?: 'changed' | 'unapproved' | 'schedule_cancelled' | 'refused' | 'blocked';
  /** Whether a rejection has cancelled the scheduled publication. */
  isScheduleCancelled?: boolean;
  /** Whether readers saw the article until it was unpublished or moved to the trash. */
  wasLive?: boolean;
  /** Scheduled time of publication, in ISO 8601, and the newsroom's time zone. */
  publishAt?: string;
  /** Scheduled time of unpublication, in ISO 8601. */
  unpublishAt?: string;
  zone?: string;
};

/** Returns the path of the reviewers' notes in the editor, where writers work on what was sent back. */
export const notesPath = (articleId: string): string => `/admin/editor/${articleId}#workflow-notes`;

/**
 * Returns the path of the review to which requests for a decision lead. No other notification leads there, so that the
 * requests can be withdrawn.
 */
export const requestPath = (articleId: string): string => workflowPath(articleId);

/** Returns the path of the same page to which notifications about other steps lead. */
export const stepPath = (articleId: string): string => reviewPath(articleId);

/**
 * Returns the path of the article in the editor, which says that it is in the trash. Only notifications of that lead
 * there, so that they can be withdrawn.
 */
export const trashPath = (articleId: string): string => `/admin/editor/${articleId}`;

/** Returns the path of the comments beside the editor. Only notifications of new ones lead there. */
export const commentsPath = (articleId: string): string => `/admin/editor/${articleId}#editorial-comments`;

/** Returns the newsroom's paths to which notifications about an article's steps lead. */
export const noticePaths = (articleId: string): string[] => [
  requestPath(articleId),
  stepPath(articleId),
  notesPath(articleId),
  trashPath(articleId),
];

/** Returns all paths in the newsroom to which notifications about an article lead. */
export const newsroomPaths = (articleId: string): string[] => [...noticePaths(articleId), commentsPath(articleId)];

/** The steps of which notifications ask reviewers for a decision. */
export const requestSteps: readonly NoticeStep[] = ['awaiting_review', 'review_again'];

/** The steps after which readers see the article. */
const publications: readonly NoticeStep[] = [
  'published',
  'changes_published',
  'published_on_schedule',
  'changes_published_on_schedule',
];

/** Whether a step no longer matters, because the article has since been published, unpublished, trashed or restored. */
export function isOutdated(step: NoticeStep, { isLive, isInTrash }: { isLive: boolean; isInTrash: boolean }): boolean {
  // An article in the trash can still be discussed, such as whether to restore it.
  if (step === 'commented') return false;
  if (isInTrash !== (step === 'trashed')) return true;
  if (step === 'unpublished' || step === 'unpublished_on_schedule') return isLive;
  return !isLive && publications.includes(step);
}
