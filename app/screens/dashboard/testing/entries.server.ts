import { type Entries, forMembers } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /dashboard': { outcomes: forMembers },
  },
};
