import { type Entries, nobody } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /*': { outcomes: nobody, path: () => '/no-such-page' },
  },
};
