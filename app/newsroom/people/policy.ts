import { not, owner } from '~/platform/permissions/policy';

/** Nobody can close or delete their own account here, or change their own role; someone else must do it. */
export const isSomeoneElse = not(owner('userId'));
