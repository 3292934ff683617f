import { openingArticlePath } from '~/content/articles/testing/opening-article.server';
import { writeOldArticle } from '~/content/articles/testing/written-articles.server';
import { type Entries, forMembers } from '~/platform/testing/entries';

/** Article report routes with the expected outcome for each role. */
export const entries: Entries = {
  reads: {
    'GET /article/:slug/report': {
      outcomes: forMembers,
      path: openingArticlePath(({ slug }) => `/article/${slug}/report`),
    },
  },
  writes: [
    {
      entry: 'POST /article/:slug/report',
      outcomes: forMembers,
      prepare: async () => ({
        path: `/article/${(await writeOldArticle()).slug}/report`,
        form: { type: 'spam', reason: 'A reason' },
      }),
    },
  ],
};
