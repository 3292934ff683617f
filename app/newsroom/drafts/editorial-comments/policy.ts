import { owner } from '~/platform/permissions/policy';

/** Allows only the author of an editorial comment to delete it. */
export const isEditorialCommentAuthor = owner('authorId');
