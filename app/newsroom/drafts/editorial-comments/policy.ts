import { owner } from '~/platform/permissions/policy';

/** Only its author deletes an editorial comment. */
export const deletesEditorialComment = owner('authorId');
