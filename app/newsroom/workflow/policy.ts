import { among, anyOf, owner } from '~/platform/permissions/policy';

/** Whether the actor submitted the article, or wrote part of its unpublished text. */
export const isOwnWork = anyOf(owner('submittedBy'), among('writers'));
