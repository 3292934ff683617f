import type { Entries } from '~/platform/testing/entries';

/** Newsroom paths without a screen, with their expected outcomes. */
export const entries: Entries = {
  reads: {
    'GET /admin/*': { outcomes: 'signin home none none none', path: () => '/admin/nothing' },
  },
};
