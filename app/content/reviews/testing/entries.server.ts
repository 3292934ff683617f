import { type Entries, everyone } from '~/platform/testing/entries';

/** What can be read of reviews. */
export const entries: Entries = {
  reads: {
    'GET /platform-reviews': { outcomes: everyone },
    'GET /platform': { outcomes: everyone },
  },
};
