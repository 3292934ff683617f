import { type Entries, everyone } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /platform-reviews': { outcomes: everyone },
    'GET /platform': { outcomes: everyone },
  },
};
