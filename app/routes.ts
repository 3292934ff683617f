import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** One of the pages that have an address of their own; the module finds its text by that address. */
const page = (path: string): RouteConfigEntry => route(path, 'pages/routes/page.tsx', { id: `page-${path}` });

/** Every address of the site, in the order of the spec's route table. All of them are public. */
export default [
  index('home/routes/home.tsx'),
  route('articles', 'articles/routes/articles.tsx'),
  route('article/:slug', 'articles/routes/article.tsx'),
  route('platform-reviews', 'reviews/routes/platform-reviews.tsx'),
  route('platform', 'reviews/routes/platform.tsx'),
  route('resources', 'resources/routes/resources.tsx'),
  route('resources/request', 'resources/routes/request.tsx'),
  page('about'),
  route('contact', 'contact/routes/contact.tsx'),
  page('help'),
  page('terms'),
  page('privacy'),
  route('tutorials', 'articles/routes/tutorials.tsx'),
  route('success-stories', 'articles/routes/success-stories.tsx'),
  page('partnerships'),
  page('media-kit'),
  page('advertise'),
  route('articles/archived', 'articles/routes/archived.tsx'),
  route('articles/:id', 'articles/routes/article-by-id.ts'),
  route('pages/:slug', 'pages/routes/page.tsx', { id: 'imported-page' }),

  // The newsletter: sign-up, and the links in its mails
  route('subscribe', 'newsletter/routes/subscribe.tsx'),
  route('subscribe/confirm/:token', 'newsletter/routes/confirm.tsx'),
  route('unsubscribe/:token', 'newsletter/routes/unsubscribe.tsx'),

  // For developers and programs
  route('developers', 'api/routes/developers.tsx'),
  route('api/v1/*', 'api/routes/api.ts'),
  ...['', 'category/:category/', 'tag/:tag/'].flatMap((place) => [
    route(`${place}rss.xml`, 'feeds/routes/rss.ts', { id: `rss-${place}` }),
    route(`${place}atom.xml`, 'feeds/routes/atom.ts', { id: `atom-${place}` }),
    route(`${place}feed.json`, 'feeds/routes/json-feed.ts', { id: `json-feed-${place}` }),
  ]),
  ...['feed', 'rss'].map((path) => route(path, 'feeds/routes/moved-feed.ts', { id: `moved-${path}` })),
  route('sitemap.xml', 'feeds/routes/sitemap-index.ts'),
  route('sitemaps/:file', 'feeds/routes/sitemap.ts'),
  route('robots.txt', 'feeds/routes/robots.ts'),
  route('llms.txt', 'feeds/routes/llms.ts'),
  route('covers/:id/:file', 'covers/routes/cover.ts'),
  route('share/default.png', 'covers/routes/default-share-picture.ts'),
  route('share/:id/:file', 'covers/routes/share-picture.ts'),

  // What pages send
  route('preferences', 'preferences/routes/preferences.ts'),
  route('api/views', 'articles/routes/views.ts'),

  // Old addresses lead to new ones; the rest is not found
  route('*', 'pages/routes/not-found.tsx'),
] satisfies RouteConfig;
