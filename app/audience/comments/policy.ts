import { allOf, anyOf, hasValue, not, owner } from '~/platform/permissions/policy';

/** Everyone can read a published comment; only its author can read a held one. */
export const canReadComment = anyOf(
  hasValue('status', 'published'),
  allOf(hasValue('status', 'held'), owner('userId')),
);

/** Only the author can change a comment, until it is removed or deleted. */
export const canChangeComment = allOf(hasValue('status', 'published', 'held'), owner('userId'));

/** Everyone except the author can report a comment while it is published. */
export const canReportComment = allOf(hasValue('status', 'published'), not(owner('userId')));
