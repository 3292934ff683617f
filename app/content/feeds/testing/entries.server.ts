import { tagSlugOf } from '~/content/articles/rules';
import { ofOpeningArticle } from '~/content/articles/testing/opening-article.server';
import { type Entries, everyone, led } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    ...Object.fromEntries(
      ['', '/category/:category', '/tag/:tag'].flatMap((place) =>
        ['rss.xml', 'atom.xml', 'feed.json'].map((file) => [
          `GET ${place}/${file}`,
          {
            outcomes: everyone,
            path: ofOpeningArticle(({ category, tags }) =>
              `${place}/${file}`.replace(':category', category.slug).replace(':tag', tagSlugOf(tags[0] ?? '')),
            ),
          },
        ]),
      ),
    ),
    'GET /feed': { outcomes: led },
    'GET /rss': { outcomes: led },
    'GET /sitemap.xml': { outcomes: everyone },
    'GET /sitemaps/:file': { outcomes: everyone, path: () => '/sitemaps/pages.xml' },
    'GET /robots.txt': { outcomes: everyone },
    'GET /llms.txt': { outcomes: everyone },
  },
};
