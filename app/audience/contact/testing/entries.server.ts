import { type Entries, everyone, newEmail } from '~/platform/testing/entries';

/** Contact page routes with the expected outcome for each role. */
export const entries: Entries = {
  reads: {
    'GET /contact': { outcomes: everyone },
  },
  writes: [
    {
      entry: 'POST /contact',
      outcomes: everyone,
      prepare: () => ({
        path: '/contact',
        form: { name: 'A reader', email: newEmail(), subject: 'A subject', message: 'A message', website: '' },
      }),
    },
  ],
};
