import { browser, type Entries, everyone, nobody } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /api/diagnostics': { outcomes: nobody },
  },
  writes: [
    {
      entry: 'POST /api/diagnostics',
      outcomes: everyone,
      prepare: () => ({
        path: '/api/diagnostics',
        json: {
          path: '/about',
          vitals: { LCP: 1_200 },
          faults: [{ message: 'A fault', stack: '', severity: 'medium' }],
        },
        headers: { 'user-agent': browser },
      }),
    },
  ],
};
