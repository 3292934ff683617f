import { type Entries, everyone } from '~/platform/testing/entries';

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
