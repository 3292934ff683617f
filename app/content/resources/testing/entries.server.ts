import { type Entries, everyone } from '~/platform/testing/entries';

/** What can be read and changed of resources. */
export const entries: Entries = {
  reads: {
    'GET /resources/request': { outcomes: everyone },
  },
  writes: [
    {
      entry: 'POST /resources/request',
      outcomes: everyone,
      prepare: () => ({ path: '/resources/request', form: { toolName: 'A tool', description: 'What it does' } }),
    },
  ],
};
