import { owner } from '~/platform/permissions/policy';

/** Allows the member who requested the change. Anyone else who opens the link must enter that member's password. */
export const isOwnEmailChange = owner('userId');
