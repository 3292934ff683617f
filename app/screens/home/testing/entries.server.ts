import { type Entries, everyone } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /': { outcomes: everyone },
  },
};
