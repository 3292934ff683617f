import { type Entries, everyone } from '~/platform/testing/entries';

/** What can be read of the lists of articles. */
export const entries: Entries = {
  reads: {
    'GET /articles': { outcomes: everyone },
    'GET /tutorials': { outcomes: everyone },
    'GET /success-stories': { outcomes: everyone },
    'GET /articles/archived': { outcomes: everyone },
  },
};
