import type { Entries } from '~/platform/testing/entries';

/** What can be read where the newsroom has nothing. */
export const entries: Entries = {
  reads: {
    'GET /admin/*': { outcomes: 'signin home none none none', path: () => '/admin/nothing' },
  },
};
