import { tagSlugOf } from '~/content/articles/rules';
import { openingArticlePath } from '~/content/articles/testing/opening-article.server';
import { type Entries, everyone, redirected } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    ...Object.fromEntries(
      ['', '/category/:category', '/tag/:tag'].flatMap((prefix) =>
        ['rss.xml', 'atom.xml', 'feed.json'].map((file) => [
          `GET ${prefix}/${file}`,
          {
            outcomes: everyone,
            path: openingArticlePath(({ category, tags }) =>
              `${prefix}/${file}`.replace(':category', category.slug).replace(':tag', tagSlugOf(tags[0] ?? '')),
            ),
          },
        ]),
      ),
    ),
    'GET /feed': { outcomes: redirected },
    'GET /rss': { outcomes: redirected },
    'GET /sitemap.xml': { outcomes: everyone },
    'GET /sitemaps/:file': { outcomes: everyone, path: () => '/sitemaps/pages.xml' },
    'GET /robots.txt': { outcomes: everyone },
    'GET /llms.txt': { outcomes: everyone },
    'GET /site.webmanifest': { outcomes: everyone },
  },
};
