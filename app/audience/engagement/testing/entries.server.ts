import { writeOldArticle } from '~/content/articles/testing/written-articles.server';
import { type Entries, everyone, redirectedAfterSignIn } from '~/platform/testing/entries';

/** Routes for likes, ratings and saved articles with the expected outcome for each role. */
export const entries: Entries = {
  reads: {
    'GET /bookmarks/saved': { outcomes: everyone },
    'GET /likes': { outcomes: everyone },
    'GET /ratings': { outcomes: everyone },
  },
  writes: [
    {
      entry: 'POST /bookmarks/saved',
      outcomes: redirectedAfterSignIn,
      prepare: async () => ({
        path: '/bookmarks/saved',
        form: { articleId: (await writeOldArticle()).id, isSaved: 'true' },
      }),
    },
    {
      entry: 'POST /likes',
      outcomes: redirectedAfterSignIn,
      prepare: async () => ({ path: '/likes', form: { articleId: (await writeOldArticle()).id, isLiked: 'true' } }),
    },
    {
      entry: 'POST /ratings',
      outcomes: redirectedAfterSignIn,
      prepare: async () => ({ path: '/ratings', form: { articleId: (await writeOldArticle()).id, rating: '4' } }),
    },
  ],
};
