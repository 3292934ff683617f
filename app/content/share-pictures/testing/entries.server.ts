import { openingArticlePath } from '~/content/articles/testing/opening-article.server';
import { coverUrl, shareUrl } from '~/content/covers/rules';
import { type Entries, everyone, forNewsroom } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /covers/:id/:file': { outcomes: everyone, path: openingArticlePath((article) => coverUrl(article, 'card')) },
    'GET /admin/covers/:file': { outcomes: forNewsroom, path: () => '/admin/covers/x?title=A&category=news' },
    'GET /share/default.png': { outcomes: everyone },
    'GET /share/:id/:file': { outcomes: everyone, path: openingArticlePath((article) => shareUrl(article)) },
  },
};
