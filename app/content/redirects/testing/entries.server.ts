import { type Entries, nobody } from '~/platform/testing/entries';

/** What can be read where nothing is. */
export const entries: Entries = {
  reads: {
    'GET /*': { outcomes: nobody, path: () => '/no-such-page' },
  },
};
