import { type Entries, forNewsroom } from '~/platform/testing/entries';

/** Expected access to the newsroom's search, by role. */
export const entries: Entries = { reads: { 'GET /admin/find': { outcomes: forNewsroom } } };
