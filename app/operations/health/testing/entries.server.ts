import { administratorsOnly, type Entries, forAdministrators } from '~/platform/testing/entries';

/** The screen for the site's health. */
export const entries: Entries = {
  reads: { 'GET /admin/health': { outcomes: forAdministrators } },
  writes: [
    {
      entry: 'POST /admin/health',
      outcomes: administratorsOnly,
      prepare: () => ({ path: '/admin/health', form: {} }),
    },
  ],
};
