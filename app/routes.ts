import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** One of the pages that have an address of their own; the module finds its text by that address. */
const page = (path: string): RouteConfigEntry => route(path, 'pages/routes/page.tsx', { id: `page-${path}` });

/** Every address of the site, in the order of the spec's route table. What only members may do says so in its loader. */
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

  // Members: what they are and prefer, and all that is stored about them
  route('profile', 'profile/routes/profile.tsx'),
  route('settings', 'profile/routes/settings.tsx'),
  route('settings/data', 'profile/routes/download.tsx'),
  route('settings/data.json', 'profile/routes/data-file.ts'),
  route('settings/delete', 'profile/routes/delete.tsx'),
  route('members/:id', 'profile/routes/member.tsx'),

  // The newsletter: sign-up, and the links in its mails
  route('subscribe', 'newsletter/routes/subscribe.tsx'),
  route('subscribe/confirm/:token', 'newsletter/routes/confirm.tsx'),
  route('unsubscribe/:token', 'newsletter/routes/unsubscribe.tsx'),

  // Accounts
  route('auth', 'accounts/routes/sign-in.tsx'),
  ...['login', 'admin/login'].map((path) => route(path, 'accounts/routes/sign-in.tsx', { id: path })),
  route('auth/sign-up', 'accounts/routes/sign-up.tsx'),
  route('auth/verify/:token', 'accounts/routes/verify.tsx'),
  route('auth/forgot', 'accounts/routes/forgot.tsx'),
  route('auth/reset/:token', 'accounts/routes/reset.tsx'),
  route('auth/sign-out', 'accounts/routes/sign-out.tsx'),
  route('auth/second-step', 'accounts/routes/second-step.tsx'),
  route('auth/passkey', 'accounts/routes/passkey-sign-in.ts'),
  route('auth/email/:token', 'accounts/routes/confirm-email.tsx'),
  route('setup/:token', 'accounts/routes/setup.tsx'),
  route('settings/security', 'accounts/routes/security.tsx'),
  route('settings/security/sign-out', 'accounts/routes/sign-out-everywhere.tsx'),
  route('settings/security/password', 'accounts/routes/change-password.tsx'),
  route('settings/security/email', 'accounts/routes/change-email.tsx'),
  route('settings/security/two-factor', 'accounts/routes/two-factor.tsx'),
  route('settings/security/two-factor/confirm', 'accounts/routes/two-factor-confirm.tsx'),
  route('settings/security/two-factor/codes', 'accounts/routes/two-factor-codes.tsx'),
  route('settings/security/two-factor/off', 'accounts/routes/two-factor-off.tsx'),
  route('settings/security/passkeys', 'accounts/routes/passkeys.tsx'),
  route('settings/security/passkeys/registration', 'accounts/routes/passkey-registration.ts'),
  route('settings/security/passkeys/:id', 'accounts/routes/passkey.tsx'),
  route('settings/security/passkeys/:id/remove', 'accounts/routes/passkey-remove.tsx'),

  // What members read and follow
  route('dashboard', 'dashboard/routes/dashboard.tsx'),
  route('history', 'history/routes/history.tsx'),
  route('history/:file', 'history/routes/export.ts'),
  route('following', 'follows/routes/following.tsx'),
  // Notifications: the list, what its pages ask for, and the links in its mails
  route('notifications', 'notifications/routes/notifications.tsx'),
  route('notifications/list', 'notifications/routes/list.ts'),
  route('notifications/push', 'notifications/routes/push.ts'),
  route('notifications/unsubscribe/:token', 'notifications/routes/unsubscribe.tsx'),

  // Comments: where they are written, and what is done with one
  route('article/:slug/comments/new', 'comments/routes/write.tsx'),
  route('article/:slug/comments/count', 'comments/routes/count.ts'),
  route('comments/:id/edit', 'comments/routes/edit.tsx'),
  route('comments/:id/delete', 'comments/routes/delete.tsx'),
  route('comments/:id/report', 'comments/routes/report.tsx'),
  // Reporting an article; what was decided against a member, and the appeal against it
  route('article/:slug/report', 'moderation/routes/report-article.tsx'),
  route('appeals/:id', 'moderation/routes/appeal.tsx'),
  // Members: bookmarks, and lists of them
  route('bookmarks', 'bookmarks/routes/bookmarks.tsx'),
  route('bookmarks/lists/:list', 'bookmarks/routes/bookmarks.tsx', { id: 'bookmark-list' }),
  route('lists/:token', 'bookmarks/routes/shared-list.tsx'),

  // The newsroom
  route('admin', 'newsroom/routes/shell.tsx', [
    index('newsroom/routes/dashboard.tsx'),
    route('media', 'media/routes/library.tsx'),
    route('media/:id', 'media/routes/picture.tsx'),
    route('editor/:id?', 'editor/routes/editor.tsx'),
    route('editor/:id/revisions', 'drafts/routes/revisions.tsx'),
    route('editor/:id/comments', 'drafts/routes/comments.tsx'),
    route('users', 'people/routes/users.tsx'),
    route('security', 'security/routes/security.tsx', { id: 'site-security' }),
    route('settings', 'settings/routes/settings.tsx', { id: 'site-settings' }),
    route('comments', 'moderation/routes/queue.tsx'),
    route('moderation', 'moderation/routes/pending.tsx'),
    route('moderation/flags', 'moderation/routes/flags.tsx'),
    route('moderation/appeals', 'moderation/routes/appeals.tsx'),
    route('content-categories', 'categories/routes/content-categories.tsx'),
    route('content-categories/new', 'categories/routes/new-category.tsx'),
    route('content-categories/untitled', 'categories/routes/untitled-articles.tsx'),
    route('content-categories/:category/article', 'categories/routes/new-article.tsx'),
    route('content-categories/:category/rename', 'categories/routes/rename-category.tsx'),
    route('content-categories/:category/merge', 'categories/routes/merge-category.tsx'),
    route('content-categories/:category/delete', 'categories/routes/delete-category.tsx'),
    route('articles', 'workflow/routes/articles.tsx', { id: 'newsroom-articles' }),
    route('articles/:id/workflow', 'workflow/routes/workflow.tsx'),
    route('queue', 'workflow/routes/queue.tsx'),
    route('*', 'newsroom/routes/nothing.tsx'),
  ]),
  route('admin/users/export', 'people/routes/export.ts', { id: 'people-export' }),
  route('admin/security/export', 'security/routes/export.ts', { id: 'audit-export' }),
  route('admin/find', 'newsroom/routes/find.ts'),
  route('admin/media/finish', 'media/routes/finish.ts'),
  // What the editor sends and asks for
  route('admin/articles/new', 'drafts/routes/new.ts'),
  route('admin/articles/:id/draft', 'drafts/routes/draft.ts'),
  route('admin/articles/:id/presence', 'drafts/routes/presence.ts'),
  route('admin/editor/links', 'editor/routes/links.ts'),
  route('admin/editor/clean', 'editor/routes/clean.ts'),

  // For developers and programs
  route('developers', 'api/routes/developers.tsx'),
  route('api/v1/*', 'api/routes/api.ts', { caseSensitive: true }),
  route('auth/v1/*', 'token-api/routes/token-api.ts', { caseSensitive: true }),
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
  route('api/history', 'history/routes/progress.ts'),
  route('api/diagnostics', 'diagnostics/routes/report.ts'),
  route('likes', 'engagement/routes/likes.tsx'),
  route('ratings', 'engagement/routes/ratings.tsx'),
  route('bookmarks/saved', 'engagement/routes/saved.tsx'),

  // Old addresses lead to new ones; the rest is not found
  route('*', 'pages/routes/not-found.tsx'),
] satisfies RouteConfig;
