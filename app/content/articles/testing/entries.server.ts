import { browser, type Entries, everyone, nobody } from '~/platform/testing/entries';
import { writeOldArticle } from './written-articles.server';

export const entries: Entries = {
  reads: {
    'GET /api/views': { outcomes: nobody },
  },
  writes: [
    {
      entry: 'POST /api/views',
      outcomes: everyone,
      prepare: async () => ({
        path: '/api/views',
        json: { articleId: (await writeOldArticle()).id },
        headers: { 'user-agent': browser },
      }),
    },
  ],
};
