/** What happened to an article that members of the newsroom are notified of. */
export type NoticeStep =
  | 'awaiting_review'
  | 'review_again'
  | 'can_be_published'
  | 'approved'
  | 'returned'
  | 'rejected'
  | 'changes_requested'
  | 'published'
  | 'changes_published'
  | 'scheduled'
  | 'schedule_failed';

/** What is stored of a step until its members are notified, each in their language. */
export type NoticeDetails = {
  step: NoticeStep;
  /** What the article was called. */
  title: string;
  /** A path of this site. */
  actionUrl: string;
  /** What was written about it, in whatever language. */
  note?: string;
  /** Why it could not be published at its time. */
  because?: 'changed' | 'unapproved';
  /** When it will be published, in ISO 8601, and the newsroom's time zone. */
  publishAt?: string;
  zone?: string;
};

/** Whether a step is of interest only while readers have the article. */
export const isOfReaders = ({ step }: NoticeDetails): boolean => step === 'published' || step === 'changes_published';
