import { openingArticlePath } from '~/content/articles/testing/opening-article.server';
import { type Entries, everyone, redirected } from '~/platform/testing/entries';

/** Visitors are sent to sign in, subscribers to the front page. */
const forWriters = 'signin home ok ok ok';

export const entries: Entries = {
  reads: {
    'GET /article/:slug': { outcomes: everyone, path: openingArticlePath((article) => `/article/${article.slug}`) },
    'GET /articles/:id': { outcomes: redirected, path: openingArticlePath((article) => `/articles/${article.id}`) },
    'GET /admin/editor/:id/preview': {
      outcomes: forWriters,
      path: openingArticlePath((article) => `/admin/editor/${article.id}/preview`),
    },
    'GET /admin/editor/:id/preview/page': {
      outcomes: forWriters,
      path: openingArticlePath((article) => `/admin/editor/${article.id}/preview/page`),
    },
  },
};
