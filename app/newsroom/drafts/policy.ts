import { owner } from '~/platform/permissions/policy';

/** Allows only the member who typed a text to save it. */
export const hasTyped = owner('writerId');
