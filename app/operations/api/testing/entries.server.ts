import { openingArticlePath } from '~/content/articles/testing/opening-article.server';
import { bearerOf } from '~/identity/token-api/testing/bearer.server';
import { type Entries, everyone, membersOnly, nobodyBySession } from '~/platform/testing/entries';
import { apiBase, endpointNames, endpoints } from '../endpoints';

const openEndpoints = endpointNames.filter((name) => !('isForMembers' in endpoints[name]));

export const entries: Entries = {
  reads: {
    'GET /developers': { outcomes: everyone },
    'GET /api/v1/*': { outcomes: everyone, path: () => '/api/v1/openapi.json' },
    'GET /api/v1/me (session)': { outcomes: nobodyBySession, path: () => '/api/v1/me' },
    'GET /api/v1/me (bearer)': { outcomes: membersOnly, path: () => '/api/v1/me', headers: bearerOf },
    ...Object.fromEntries(
      openEndpoints.map((name) => [
        `GET ${apiBase}${endpoints[name].path}`,
        {
          outcomes: everyone,
          path: openingArticlePath(
            (article) => `${apiBase}${endpoints[name].path.replace('{idOrSlug}', article.slug)}`,
          ),
        },
      ]),
    ),
  },
  writes: [
    {
      // The API is read-only.
      entry: 'POST /api/v1/*',
      outcomes: 'none none none none none',
      prepare: () => ({ path: '/api/v1/articles', json: { title: 'A title' } }),
    },
  ],
};
