import { among, anyOf, owner } from '~/platform/permissions/policy';

/** Whether the actor is one of the article's writers. */
export const isWriter = among('writers');

/** Whether the actor submitted the article. */
export const isSubmitter = owner('submittedBy');

/**
 * Whether the actor submitted the article, wrote its pending correction, or is one of its writers: for reviews, those of
 * its unpublished text.
 */
export const isOwnWork = anyOf(isSubmitter, owner('pendingCorrectionBy'), isWriter);
