import { type Entries, everyone, newAddress } from '~/platform/testing/entries';

/** What can be read and changed of the contact page. */
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
        form: { name: 'A reader', email: newAddress(), subject: 'A subject', message: 'A message', website: '' },
      }),
    },
  ],
};
