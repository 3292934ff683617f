import { type Entries, everyone, membersOnly, nobody } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /api/live': { outcomes: membersOnly, path: () => '/api/live?topics=notifications', method: 'HEAD' },
    // Handled before the pages
    'GET /api/health': { outcomes: everyone },
    // Only accessible from this machine, and not through a proxy, as these requests are.
    'GET /metrics': { outcomes: nobody },
  },
};
