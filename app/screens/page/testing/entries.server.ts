import { type Entries, everyone } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /about': { outcomes: everyone },
    'GET /help': { outcomes: everyone },
    'GET /terms': { outcomes: everyone },
    'GET /privacy': { outcomes: everyone },
    'GET /partnerships': { outcomes: everyone },
    'GET /media-kit': { outcomes: everyone },
    'GET /advertise': { outcomes: everyone },
    'GET /pages/:slug': { outcomes: everyone, path: () => '/pages/about' },
  },
};
