import { allOf, anyOf, hasValue, not, owner } from '~/platform/permissions/policy';

/** Everyone reads what is published; only its author what awaits moderation. */
export const readsComment = anyOf(hasValue('status', 'published'), allOf(hasValue('status', 'held'), owner('userId')));

/** Its author, until it is removed or deleted. */
export const changesComment = allOf(hasValue('status', 'published', 'held'), owner('userId'));

/** Everyone else, of what is published. */
export const reportsComment = allOf(hasValue('status', 'published'), not(owner('userId')));
