import { type Entries, everyone, membersOnly, nobody } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /api/live': { outcomes: membersOnly, path: () => '/api/live?topics=notifications', method: 'HEAD' },
    // Handled before the pages
    'GET /api/health': { outcomes: everyone },
    // Accessible only from this machine without a proxy; these requests count as sent through one.
    'GET /metrics': { outcomes: nobody },
  },
};
