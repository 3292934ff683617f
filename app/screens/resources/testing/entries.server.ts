import { type Entries, everyone } from '~/platform/testing/entries';

/** What can be read of the directory. */
export const entries: Entries = {
  reads: {
    'GET /resources': { outcomes: everyone },
  },
};
