import { type Entries, everyone } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /articles': { outcomes: everyone },
    'GET /tutorials': { outcomes: everyone },
    'GET /success-stories': { outcomes: everyone },
    'GET /articles/archived': { outcomes: everyone },
  },
};
