import { among, anyOf, owner } from '~/platform/permissions/policy';

/** Whoever sent an article on for review, or wrote some of the words that readers do not have yet. */
export const isOwnWork = anyOf(owner('submittedBy'), among('writers'));
