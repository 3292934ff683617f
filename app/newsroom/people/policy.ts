import { not, owner } from '~/platform/permissions/policy';

/** Nobody closes or deletes their own account here: someone else must. */
export const closesAccount = not(owner('userId'));
