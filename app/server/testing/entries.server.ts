import { type Entries, everyone, membersOnly, nobody } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /api/live': { outcomes: membersOnly, path: () => '/api/live?topics=notifications', method: 'HEAD' },
    // Not a route: handled before the pages.
    'GET /api/health': { outcomes: everyone },
    // Accessible only from this machine, and not through a proxy; these requests count as proxied.
    'GET /metrics': { outcomes: nobody },
  },
};
