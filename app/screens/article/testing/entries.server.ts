import { ofOpeningArticle } from '~/content/articles/testing/opening-article.server';
import { type Entries, everyone, led } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /article/:slug': { outcomes: everyone, path: ofOpeningArticle((article) => `/article/${article.slug}`) },
    'GET /articles/:id': { outcomes: led, path: ofOpeningArticle((article) => `/articles/${article.id}`) },
  },
};
