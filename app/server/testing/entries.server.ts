import { type Entries, everyone, membersOnly, nobody } from '~/platform/testing/entries';

/** What can be read in front of the pages, and what is live. */
export const entries: Entries = {
  reads: {
    'GET /api/live': { outcomes: membersOnly, path: () => '/api/live?topics=notifications', method: 'HEAD' },
    // Handled in front of the pages
    'GET /api/health': { outcomes: everyone },
    // Only this machine, and nobody who comes through a proxy, as these requests do.
    'GET /metrics': { outcomes: nobody },
  },
};
