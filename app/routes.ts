import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { PageKind } from './insight/diagnostics/rules.ts';

/** A static page with its own address; the module finds its text by that address. */
const page = (path: string): RouteConfigEntry => route(path, 'screens/page/routes/page.tsx', { id: `page-${path}` });

const withChildren = (entry: RouteConfigEntry): RouteConfigEntry[] => [
  entry,
  ...(entry.children ?? []).flatMap(withChildren),
];

/**
 * Gives each route the name of its file as its ID, unless another route has it. React Router's own IDs are paths, and
 * every page loads the IDs of all routes.
 */
function shortenIds(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  const nameOf = ({ id, file }: RouteConfigEntry): string => id ?? file.replace(/^.*\/|\.tsx?$/g, '');
  const names = routes.flatMap(withChildren).map(nameOf);
  const isUnique = (name: string): boolean => names.indexOf(name) === names.lastIndexOf(name);
  const shorten = (entry: RouteConfigEntry): RouteConfigEntry => ({
    ...entry,
    ...(isUnique(nameOf(entry)) && { id: nameOf(entry) }),
    ...(entry.children && { children: entry.children.map(shorten) }),
  });
  return routes.map(shorten);
}

/**
 * Every address on the site, in the order of the spec's route table. Members-only routes check the session in their
 * loaders.
 */
export default shortenIds([
  index('screens/home/routes/home.tsx'),
  route('articles', 'screens/articles/routes/articles.tsx'),
  route('article/:slug', 'screens/article/routes/article.tsx'),
  route('author/:slug', 'screens/author/routes/author.tsx', { id: 'author-page' }),
  route('platform-reviews', 'content/reviews/routes/platform-reviews.tsx'),
  route('platform', 'content/reviews/routes/platform.tsx'),
  route('resources', 'screens/resources/routes/resources.tsx'),
  route('resources/request', 'content/resources/routes/request.tsx'),
  page('about'),
  route('contact', 'audience/contact/routes/contact.tsx'),
  page('help'),
  page('terms'),
  page('privacy'),
  route('tutorials', 'screens/articles/routes/tutorials.tsx'),
  route('success-stories', 'screens/articles/routes/success-stories.tsx'),
  page('partnerships'),
  page('media-kit'),
  page('advertise'),
  route('articles/archived', 'screens/articles/routes/archived.tsx'),
  route('articles/:id', 'screens/article/routes/article-by-id.ts'),
  route('pages/:slug', 'screens/page/routes/page.tsx', { id: 'imported-page' }),

  // Members: profile, settings, and all data stored about them
  route('profile', 'screens/member/routes/profile.tsx'),
  route('settings', 'screens/member/routes/settings.tsx'),
  route('settings/data', 'identity/members/routes/download.tsx'),
  route('settings/data.json', 'identity/members/routes/data-file.ts'),
  route('settings/delete', 'identity/members/routes/delete.tsx'),
  route('members/:id', 'audience/community/routes/member.tsx'),

  // The newsletter: sign-up, and the links in its emails
  route('subscribe', 'audience/subscribers/routes/subscribe.tsx'),
  route('subscribe/confirm/:token', 'audience/subscribers/routes/confirm.tsx'),
  route('unsubscribe/:token', 'audience/subscribers/routes/unsubscribe.tsx'),

  // Accounts
  route('auth', 'identity/accounts/sign-in/routes/sign-in.tsx'),
  ...['login', 'admin/login'].map((path) => route(path, 'identity/accounts/sign-in/routes/sign-in.tsx', { id: path })),
  route('auth/sign-up', 'identity/accounts/sign-up/routes/sign-up.tsx'),
  route('auth/verify/:token', 'identity/accounts/sign-up/routes/verify.tsx'),
  route('auth/forgot', 'identity/accounts/passwords/routes/request-reset.tsx'),
  route('auth/reset/:token', 'identity/accounts/passwords/routes/reset.tsx'),
  route('auth/sign-out', 'identity/accounts/sign-in/routes/sign-out.tsx'),
  route('auth/second-step', 'identity/accounts/two-factor/routes/second-step.tsx'),
  route('auth/passkey', 'identity/accounts/passkeys/routes/passkey-sign-in.ts'),
  route('auth/email/:token', 'identity/accounts/email-change/routes/confirm-email.tsx'),
  route('setup/:token', 'identity/accounts/setup/routes/setup.tsx'),
  route('setup', 'operations/setup/routes/setup-page.tsx'),
  route('phase3-complete', 'operations/setup/routes/setup-complete.tsx'),
  route('settings/security', 'identity/accounts/security/routes/security.tsx'),
  route('settings/security/sign-out', 'identity/accounts/security/routes/sign-out-everywhere.tsx'),
  route('settings/security/password', 'identity/accounts/passwords/routes/change-password.tsx'),
  route('settings/security/email', 'identity/accounts/email-change/routes/change-email.tsx'),
  route('settings/security/two-factor', 'identity/accounts/two-factor/routes/two-factor.tsx'),
  route('settings/security/two-factor/confirm', 'identity/accounts/two-factor/routes/two-factor-confirm.tsx'),
  route('settings/security/two-factor/codes', 'identity/accounts/two-factor/routes/two-factor-codes.tsx'),
  route('settings/security/two-factor/off', 'identity/accounts/two-factor/routes/two-factor-off.tsx'),
  route('settings/security/passkeys', 'identity/accounts/passkeys/routes/passkeys.tsx'),
  route('settings/security/passkeys/registration', 'identity/accounts/passkeys/routes/passkey-registration.ts'),
  route('settings/security/passkeys/:id', 'identity/accounts/passkeys/routes/passkey.tsx'),
  route('settings/security/passkeys/:id/remove', 'identity/accounts/passkeys/routes/passkey-remove.tsx'),
  route('settings/security/tokens', 'operations/api/tokens/routes/tokens.tsx'),

  // Reading and following
  route('dashboard', 'screens/dashboard/routes/dashboard.tsx'),
  route('history', 'audience/history/routes/history.tsx'),
  route('history/:file', 'audience/history/routes/export.ts'),
  route('following', 'audience/follows/routes/following.tsx'),
  // Notifications: the list, the data its pages load, and the links in emails
  route('notifications', 'identity/notifications/routes/notifications.tsx'),
  route('notifications/list', 'identity/notifications/routes/list.ts'),
  route('notifications/push', 'identity/notifications/push/routes/push.ts'),
  route('notifications/unsubscribe/:token', 'identity/notifications/emails/routes/unsubscribe.tsx'),

  // Comments: writing one, and acting on one
  route('article/:slug/comments/new', 'audience/comments/routes/write.tsx'),
  route('article/:slug/comments/count', 'audience/comments/routes/count.ts'),
  route('comments/:id/edit', 'audience/comments/routes/edit.tsx'),
  route('comments/:id/delete', 'audience/comments/routes/delete.tsx'),
  route('comments/:id/report', 'audience/comments/routes/report.tsx'),
  // Reporting an article; decisions against a member, appeals, the rules, and the log of decisions
  route('article/:slug/report', 'audience/reports/routes/report-article.tsx'),
  route('appeals/:id', 'newsroom/moderation/appeals/routes/appeal.tsx'),
  route('rules', 'newsroom/moderation/house-rules/routes/house-rules.tsx'),
  route('rules/log', 'newsroom/moderation/house-rules/routes/moderation-log.tsx'),
  // Members: bookmarks, and lists of them
  route('bookmarks', 'audience/bookmarks/routes/bookmarks.tsx'),
  route('bookmarks/lists/:list', 'audience/bookmarks/routes/bookmarks.tsx', { id: 'bookmark-list' }),
  route('lists/:token', 'audience/bookmarks/routes/shared-list.tsx'),

  // The newsroom
  route('admin', 'newsroom-root.tsx', [
    index('newsroom/dashboard/routes/dashboard.tsx'),
    route('reviews', 'newsroom/reviews/routes/change.tsx'),
    route('reviews/new', 'newsroom/reviews/routes/new-review.tsx'),
    route('reviews/:id', 'newsroom/reviews/routes/review.tsx'),
    route('media', 'newsroom/media/routes/library.tsx'),
    route('media/:id', 'newsroom/media/routes/picture.tsx'),
    route('authors', 'newsroom/authors/routes/authors.tsx'),
    route('authors/:slug', 'newsroom/authors/routes/author.tsx'),
    route('editor/:id?', 'newsroom/editor/routes/editor.tsx'),
    route('editor/:id/revisions', 'newsroom/drafts/revisions/routes/revisions.tsx'),
    route('editor/:id/preview', 'screens/article/routes/preview.tsx'),
    route('editor/:id/comments', 'newsroom/drafts/editorial-comments/routes/comments.tsx'),
    route('users', 'newsroom/people/routes/users.tsx'),
    route('security', 'screens/security/routes/security.tsx', { id: 'site-security' }),
    route('settings', 'operations/settings/routes/settings.tsx', { id: 'site-settings' }),
    route('settings/history', 'operations/settings/routes/history.tsx'),
    route('settings/import', 'operations/settings/routes/import.tsx'),
    route('health', 'operations/health/routes/health.tsx'),
    route('export', 'newsroom/exporting/routes/export.tsx', { id: 'content-export' }),
    route('import', 'newsroom/importing/runs/routes/imports.tsx'),
    route('import/:id', 'newsroom/importing/runs/routes/import.tsx'),
    route('themes', 'operations/themes/routes/themes.tsx'),
    route('health/backups', 'operations/backup/routes/backups.tsx'),
    route('webhooks', 'operations/webhooks/routes/webhooks.tsx'),
    route('webhooks/:id', 'operations/webhooks/routes/endpoint.tsx'),
    route('webhooks/:id/:delivery', 'operations/webhooks/routes/delivery.tsx'),
    route('comments', 'newsroom/moderation/comments/routes/queue.tsx'),
    route('moderation', 'newsroom/moderation/overview/routes/overview.tsx', { id: 'moderation' }),
    route('moderation/articles', 'newsroom/moderation/pending/routes/pending.tsx', { id: 'pending' }),
    route('moderation/flags', 'newsroom/moderation/flags/routes/flags.tsx', { id: 'flags' }),
    route('moderation/appeals', 'newsroom/moderation/appeals/routes/appeals.tsx'),
    route('content-categories', 'newsroom/categories/routes/content-categories.tsx'),
    route('content-categories/new', 'newsroom/categories/routes/new-category.tsx'),
    route('content-categories/untitled', 'newsroom/categories/routes/untitled-articles.tsx'),
    route('content-categories/:category/article', 'newsroom/categories/routes/new-article.tsx'),
    route('content-categories/:category/rename', 'newsroom/categories/routes/rename-category.tsx'),
    route('content-categories/:category/merge', 'newsroom/categories/routes/merge-category.tsx'),
    route('content-categories/:category/delete', 'newsroom/categories/routes/delete-category.tsx'),
    route('articles', 'newsroom/workflow/list/routes/articles.tsx', { id: 'newsroom-articles' }),
    route('articles/:id/workflow', 'newsroom/workflow/card/routes/workflow.tsx', { id: 'workflow' }),
    route('queue', 'newsroom/workflow/queue/routes/queue.tsx', { id: 'queue' }),
    route('*', 'newsroom/shell/routes/nothing.tsx'),
  ]),
  route('admin/users/export', 'newsroom/people/routes/export.ts', { id: 'people-export' }),
  route('admin/security/export', 'newsroom/security/routes/export.ts', { id: 'audit-export' }),
  route('admin/settings/export', 'operations/settings/routes/export.ts', { id: 'settings-export' }),
  route('admin/export/:format', 'newsroom/exporting/routes/export-file.ts'),
  route('admin/covers/:file', 'content/share-pictures/routes/newsroom-cover.ts'),
  route('admin/find', 'newsroom/search/routes/find.ts'),
  route('admin/media/finish', 'newsroom/media/routes/finish.ts'),
  route('admin/articles/export.csv', 'newsroom/workflow/list/routes/export.ts', { id: 'articles-export' }),
  // Requests made by the editor
  route('admin/articles/new', 'newsroom/drafts/routes/new.ts'),
  route('admin/articles/:id/draft', 'newsroom/drafts/routes/draft.ts'),
  route('admin/articles/:id/publications', 'newsroom/workflow/schedule/routes/publications.ts'),
  route('admin/articles/:id/presence', 'newsroom/drafts/presence/routes/presence.ts'),
  // A draft on its own page, framed by its preview
  route('admin/editor/:id/preview/page', 'screens/article/routes/preview-page.tsx'),
  route('admin/editor/links', 'newsroom/editor/routes/links.ts'),
  route('admin/editor/clean', 'newsroom/editor/routes/clean.ts'),

  // For developers and API clients
  route('developers', 'operations/api/routes/developers.tsx'),
  route('api/v1/*', 'operations/api/routes/api.ts', { caseSensitive: true }),
  route('auth/v1/*', 'identity/token-api/routes/token-api.ts', { caseSensitive: true }),
  ...['', 'category/:category/', 'tag/:tag/'].flatMap((place) => [
    route(`${place}rss.xml`, 'content/feeds/routes/rss.ts', { id: `rss-${place}` }),
    route(`${place}atom.xml`, 'content/feeds/routes/atom.ts', { id: `atom-${place}` }),
    route(`${place}feed.json`, 'content/feeds/routes/json-feed.ts', { id: `json-feed-${place}` }),
  ]),
  route('author/:slug/rss.xml', 'content/authors/routes/rss.ts'),
  route('author/:slug/atom.xml', 'content/authors/routes/atom.ts'),
  route('author/:slug/feed.json', 'content/authors/routes/json-feed.ts'),
  ...['feed', 'rss'].map((path) => route(path, 'content/feeds/routes/moved-feed.ts', { id: `moved-${path}` })),
  route('sitemap.xml', 'content/feeds/routes/sitemap-index.ts'),
  route('sitemaps/:file', 'content/feeds/routes/sitemap.ts'),
  route('robots.txt', 'content/feeds/routes/robots.ts'),
  route('llms.txt', 'content/feeds/routes/llms.ts'),
  route('site.webmanifest', 'content/feeds/routes/web-app-manifest.ts'),
  route('theme.css', 'operations/themes/routes/theme-styles.ts'),
  route('theme/:file', 'operations/themes/routes/theme-icon.ts'),
  route('covers/:id/:file', 'content/share-pictures/routes/cover.ts'),
  route('share/default.png', 'content/share-pictures/routes/default-share-picture.ts'),
  route('share/:id/:file', 'content/share-pictures/routes/share-picture.ts'),

  // Requests that pages send
  route('preferences', 'identity/members/routes/preferences.ts'),
  route('api/views', 'content/articles/views/routes/views.ts', { id: 'views' }),
  route('api/history', 'audience/history/routes/progress.ts'),
  route('api/diagnostics', 'insight/diagnostics/routes/report.ts'),
  route('likes', 'audience/engagement/routes/likes.tsx'),
  route('ratings', 'audience/engagement/routes/ratings.tsx'),
  route('bookmarks/saved', 'audience/engagement/routes/saved.tsx'),

  // Redirects from old addresses; anything else is a 404
  route('*', 'screens/not-found/routes/not-found.tsx'),
]) satisfies RouteConfig;

/** Kinds of page, for measurements of their speed, by first path segment. */
export const pageKinds: Readonly<Record<string, PageKind>> = {
  '': 'home',
  article: 'article',
  articles: 'list',
  author: 'list',
  tutorials: 'list',
  'success-stories': 'list',
  'platform-reviews': 'reviews',
  platform: 'reviews',
  resources: 'reviews',
  about: 'page',
  contact: 'page',
  help: 'page',
  terms: 'page',
  privacy: 'page',
  partnerships: 'page',
  'media-kit': 'page',
  advertise: 'page',
  pages: 'page',
  rules: 'page',
  subscribe: 'page',
  unsubscribe: 'page',
  developers: 'page',
  auth: 'member',
  login: 'member',
  setup: 'member',
  comments: 'member',
  notifications: 'member',
  profile: 'member',
  settings: 'member',
  members: 'member',
  bookmarks: 'member',
  lists: 'member',
  dashboard: 'member',
  history: 'member',
  following: 'member',
  appeals: 'member',
  likes: 'member',
  ratings: 'member',
  admin: 'newsroom',
  'phase3-complete': 'newsroom',
};
