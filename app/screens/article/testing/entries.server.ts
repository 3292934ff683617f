import { openingArticlePath } from '~/content/articles/testing/opening-article.server';
import { type Entries, everyone, redirected } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /article/:slug': { outcomes: everyone, path: openingArticlePath((article) => `/article/${article.slug}`) },
    'GET /articles/:id': { outcomes: redirected, path: openingArticlePath((article) => `/articles/${article.id}`) },
  },
};
