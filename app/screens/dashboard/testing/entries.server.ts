import { type Entries, forMembers } from '~/platform/testing/entries';

/** What can be read of the dashboard. */
export const entries: Entries = {
  reads: {
    'GET /dashboard': { outcomes: forMembers },
  },
};
