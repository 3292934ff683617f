import { not, owner } from '~/platform/permissions/policy';

/** Nobody can close or delete their own account here; someone else must do it. */
export const mayCloseAccount = not(owner('userId'));
