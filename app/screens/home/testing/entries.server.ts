import { type Entries, everyone } from '~/platform/testing/entries';

/** What can be read of the front page. */
export const entries: Entries = {
  reads: {
    'GET /': { outcomes: everyone },
  },
};
