import type { FormResult, Notice } from '~/platform/forms/forms';
import type { DecisionAction } from './constants';

/** What a decision was about, and how to undo it. */
export type Decided = {
  /** ID of the decision that can be undone; null for an investigation, which decides nothing yet, and for an article. */
  decisionId: string | null;
  /** The comment that it was about; null for an article. */
  commentId?: string | null;
  /** What was decided; missing for an article. */
  action?: DecisionAction;
  /** When it was decided; missing for an article. */
  decidedAt?: Date;
  /** ID of the decision that was undone instead. */
  undoneId?: string;
};

/** Result of a moderation form. */
export type DecisionResult = FormResult<string, Decided>;

/** The notice for a moderator whose decision could not be sent. */
export const unsaved: Notice = { title: 'Decision not saved', description: 'Please try again.' };

/** Timeout for a review, in milliseconds; longer than the link check before publication can take. */
export const longestReview = 15_000;
