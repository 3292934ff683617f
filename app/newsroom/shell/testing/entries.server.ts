import type { Entries } from '~/platform/testing/entries';

/** Expected access to newsroom paths without a screen, by role. */
export const entries: Entries = {
  reads: {
    'GET /admin/*': { outcomes: 'signin home none none none', path: () => '/admin/nothing' },
  },
};
